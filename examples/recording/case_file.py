"""Case files of QuantCheck (corpora/README.md): safetensors with NumPy alone, BF16 included."""
import json
import os
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# NumPy has no bfloat16 and no float8: their bits are held in integers of the same size.
TYPES = {"F32": np.float32, "F16": np.float16, "BF16": np.uint16, "U8": np.uint8, "F8_E4M3": np.uint8, "F8_E5M2": np.uint8}
NAMES = {np.dtype(np.float32): "F32", np.dtype(np.float16): "F16", np.dtype(np.uint8): "U8"}


@dataclass
class Case:
    """One case: what to quantize, and how."""

    input: np.ndarray  # [rows, cols]: float32, float16, or uint16 with the bits of bfloat16
    dtype: str  # "F32", "F16" or "BF16"
    recipe: dict  # every rule, as `quantcheck show` prints it
    options: dict  # the recipe's options by name: {"format": "E4M3", "epsilon": "0", ...}
    metadata: dict
    outputs: dict  # what was recorded: {"codes": ..., "scale_inv": ...}; empty for a case to run

    def widened(self):
        """The input as float32, exactly."""
        if self.dtype == "BF16":
            return (self.input.astype(np.uint32) << 16).view(np.float32)
        return self.input.astype(np.float32)

    @property
    def epsilon(self):
        """The floor on amax, as a float32."""
        return np.float32(self.recipe["epsilon"]["value"])

    def torch(self, device):
        """The input as a torch tensor on this device."""
        import torch

        bits = torch.from_numpy(self.input.copy().view(np.int16 if self.dtype == "BF16" else self.input.dtype))
        return (bits.view(torch.bfloat16) if self.dtype == "BF16" else bits).to(device)


def options_of(recipe_id):
    """The options of 'name[option=value,...]'."""
    inside = recipe_id.partition("[")[2].rstrip("]")
    return dict(term.split("=", 1) for term in inside.split(",") if term)


def load_case(path):
    """Reads a case file, with what it may have recorded."""
    data = Path(path).read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + size])
    metadata = header.pop("__metadata__")
    tensors = {}
    for name, entry in header.items():
        begin, end = (8 + size + offset for offset in entry["data_offsets"])
        tensors[name] = np.frombuffer(data[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
    recipe, options = json.loads(metadata["recipe"]), options_of(metadata["recipe_id"])
    return Case(tensors.pop("input"), header["input"]["dtype"], recipe, options, metadata, tensors)


def as_array(value):
    """A NumPy array, or a torch tensor of any device and type, as an array of its bytes or of float32."""
    if isinstance(value, np.ndarray):
        return np.ascontiguousarray(value)
    import torch

    value = value.detach().contiguous().cpu()
    return (value.view(torch.uint8) if value.element_size() == 1 else value).numpy()


def save_case(path, case, tensor):
    """Writes a case like this one with another input, and without outputs."""
    rows, cols = tensor.shape
    geometry = json.dumps({"rows": rows, "cols": cols, "row_padding": 0, "misalignment": 0})
    write(path, {"input": (case.dtype, tensor)}, {**case.metadata, "geometry": geometry, "subject": ""})


def save_recording(path, case, outputs, subject, provenance, versions):
    """Writes the case with what the subject made of it: {"codes": ..., "scale_inv": ...}."""
    tensors = {"input": (case.dtype, case.input)}
    for name, value in outputs.items():
        array = as_array(value)
        if array.dtype not in NAMES:
            raise TypeError(f"'{name}' is {array.dtype}; codes must be bytes and scales float32")
        tensors[name] = (NAMES[array.dtype], array)
    own = {"subject": subject, "provenance": provenance, "versions": json.dumps(versions)}
    write(path, tensors, {**case.metadata, **own})


def write(path, tensors, metadata):
    """A safetensors file of {name: (type, array)}, whole or not at all."""
    header, at = {"__metadata__": metadata}, 0
    for name, (dtype, array) in tensors.items():
        header[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    partial = Path(f"{path}.partial")
    with partial.open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for _, array in tensors.values():
            file.write(np.ascontiguousarray(array).tobytes())
    os.replace(partial, path)
