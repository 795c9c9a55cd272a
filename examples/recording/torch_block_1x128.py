"""The recipe te.float8_block_1x128[layout=compact,outputs=rowwise] in plain PyTorch, eager and compiled by inductor."""
import functools

import torch

TYPES = {"E4M3": torch.float8_e4m3fn, "E5M2": torch.float8_e5m2}
INPUT_MAX = {torch.float32: 0x7F7FFFFF, torch.bfloat16: 0x7F7F0000, torch.float16: 0x477FE000}


def quantize_blocks(x, epsilon, code_type, power_of_two):
    """Codes and scale_inv of blocks x[n, 128]. Operands are tensors: `448 / tensor` would multiply by a reciprocal."""
    largest = torch.full_like(epsilon, torch.finfo(code_type).max)
    one = torch.ones_like(epsilon)
    input_max = torch.full_like(epsilon, INPUT_MAX[x.dtype], dtype=torch.int32).view(torch.float32)
    values = x.to(torch.float32)
    magnitudes = torch.where(values.isnan(), 0.0, values.abs())
    amax = torch.maximum(magnitudes.amax(dim=1), epsilon)
    scale = largest / amax
    scale = torch.where(scale.isinf(), input_max, scale)
    if power_of_two:
        scale = (scale.view(torch.int32) & -0x800000).view(torch.float32)
    scale = torch.where((amax == 0) | amax.isinf(), one, scale)
    scaled = values * scale[:, None]
    codes = scaled.clamp(-torch.finfo(code_type).max, torch.finfo(code_type).max).to(code_type).view(torch.uint8)
    return torch.where(scaled.isnan(), 0x7F, codes), one / scale


def run(quantize, case):
    """Cuts the tensor into blocks, the last of a row filled up with zeros, and joins what comes back."""
    options = case.options
    if case.recipe["name"] != "te.float8_block_1x128" or options["layout"] != "compact" or options["outputs"] != "rowwise":
        return None
    x = case.torch("cuda" if torch.cuda.is_available() else "cpu")
    rows, cols = x.shape
    across = -(-cols // 128)
    blocks = torch.nn.functional.pad(x, (0, across * 128 - cols)).reshape(rows * across, 128)
    epsilon = torch.tensor([case.epsilon], dtype=torch.float32, device=x.device)
    codes, scale_inv = quantize(blocks, epsilon, TYPES[options["format"]], options["power_of_two"] == "on")
    return {"codes": codes.reshape(rows, across * 128)[:, :cols], "scale_inv": scale_inv.reshape(rows, across)}


def eager(case):
    """Operator by operator."""
    return run(quantize_blocks, case)


@functools.cache
def compiled_quantizer(eager_division):
    """Compiled for any number of blocks; falling back to eager would raise."""
    torch._dynamo.config.recompile_limit = 128
    if eager_division:
        torch._inductor.config.eager_numerics.division_rounding = True
    return torch.compile(quantize_blocks, fullgraph=True, dynamic=True)


def compiled(case):
    """Fused by torch.compile with its defaults."""
    return run(compiled_quantizer(False), case)


def compiled_eager_division(case):
    """Fused by torch.compile, told to divide as eager PyTorch does."""
    return run(compiled_quantizer(True), case)
