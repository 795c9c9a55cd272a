"""The fine-grained FP8 weight quantizer of Hugging Face transformers, by its recipe transformers.fp8_weight."""
import functools
import types

import torch


@functools.cache
def quantizer():
    """transformers' own conversion, told only its block size."""
    from transformers.integrations.finegrained_fp8 import Fp8Quantize

    config = types.SimpleNamespace(weight_block_size=(128, 128), scale_fmt="float")
    return Fp8Quantize(types.SimpleNamespace(quantization_config=config))


def run(convert, case):
    """Blocks of 128x128 on the GPU; an empty tensor holds none, and the conversion does not reduce over nothing."""
    if case.recipe["name"] != "transformers.fp8_weight" or case.input.size == 0:
        return None
    made = convert({"x.weight": case.torch("cuda")})
    return {"codes": made["x.weight"], "scale_inv": made["x.weight_scale_inv"]}


def weight(case):
    """Operator by operator, as transformers runs it."""
    return run(quantizer().convert, case)


@functools.cache
def compiled_convert():
    """transformers' conversion through torch.compile, for any number of blocks."""
    torch._dynamo.config.recompile_limit = 128
    return torch.compile(quantizer().convert, fullgraph=True, dynamic=True)


def compiled_weight(case):
    """The same conversion, fused by torch.compile."""
    return run(compiled_convert(), case)
