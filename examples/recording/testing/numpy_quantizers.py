"""Quantizers in NumPy for the test of record.py, written from the recipes' text: two that are right, one that is not."""
import numpy as np

LARGEST = {"E4M3": np.float32(448), "E5M2": np.float32(57344)}
INPUT_MAX = {"F32": 0x7F7FFFFF, "BF16": 0x7F7F0000, "F16": 0x477FE000}


def code_values(code_format):
    """The values of codes 0, 1, ... up to the largest finite one, exact in float64."""
    bits, bias, count = (3, 7, 127) if code_format == "E4M3" else (2, 15, 124)
    code = np.arange(count)
    exponent, mantissa = code >> bits, (code & (1 << bits) - 1) / (1 << bits)
    return np.where(exponent == 0, np.ldexp(mantissa, 1 - bias), np.ldexp(1 + mantissa, exponent - bias))


def cast(x, code_format):
    """To nearest even, saturating; every NaN is 0x7F."""
    values = code_values(code_format)
    midpoints = (values[:-1] + values[1:]) / 2
    magnitude = np.abs(x.astype(np.float64))
    below, above = np.searchsorted(midpoints, magnitude, "left"), np.searchsorted(midpoints, magnitude, "right")
    code = np.where(below % 2 == 0, below, above)  # they differ on a tie only, between an even and an odd code
    code = code + np.where(np.signbit(x), 128, 0)
    return np.where(np.isnan(x), 0x7F, code).astype(np.uint8)


def blocks_of(case, rows, cols):
    """[block rows, rows, block cols, cols], filled up with zeros."""
    x = case.widened()
    down, across = -(-x.shape[0] // rows), -(-x.shape[1] // cols)
    x = np.pad(x, ((0, down * rows - x.shape[0]), (0, across * cols - x.shape[1])))
    return x.reshape(down, rows, across, cols)


def outputs(case, blocks, scale):
    """Codes by one product each, in the tensor's shape, and the scales' reciprocals."""
    scaled = blocks * scale[:, None, :, None]
    down, rows, across, cols = blocks.shape
    codes = cast(scaled, case.options["format"]).reshape(down * rows, across * cols)
    return {"codes": codes[: case.input.shape[0], : case.input.shape[1]], "scale_inv": np.float32(1) / scale}


def scale_1x128(case, divide):
    """The blocks of te.float8_block_1x128 and their scales; `divide` makes the scale of a maximum and an amax."""
    if case.options["layout"] != "compact" or case.options["outputs"] != "rowwise":
        return None
    blocks = blocks_of(case, 1, 128)
    amax = np.where(np.isnan(blocks), 0, np.abs(blocks)).max(axis=(1, 3), initial=0)
    amax = np.maximum(amax, case.epsilon).astype(np.float32)
    scale = divide(LARGEST[case.options["format"]], amax)
    scale = np.where(np.isinf(scale), np.uint32(INPUT_MAX[case.dtype]).view(np.float32), scale)
    if case.options["power_of_two"] == "on":
        scale = (scale.view(np.uint32) & np.uint32(0xFF800000)).view(np.float32)
    return outputs(case, blocks, np.where((amax == 0) | np.isinf(amax), np.float32(1), scale))


@np.errstate(all="ignore")
def block_1x128(case):
    """te.float8_block_1x128[layout=compact,outputs=rowwise]."""
    return scale_1x128(case, lambda maximum, amax: maximum / amax)


@np.errstate(all="ignore")
def reciprocal_1x128(case):
    """The same with a reciprocal and a product in place of the division: not the recipe."""
    return scale_1x128(case, lambda maximum, amax: maximum * (np.float32(1) / amax))


@np.errstate(all="ignore")
def transformers_weight(case):
    """transformers.fp8_weight[device=cuda]."""
    blocks = blocks_of(case, 128, 128)
    amax = np.abs(blocks).max(axis=(1, 3), initial=0)  # a NaN is the largest
    scale = np.float32(448) * (np.float32(1) / amax)
    return outputs(case, blocks, np.where(amax > 0, scale, np.float32(1)))
