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
    name: str  # the file's name without .safetensors

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
    """Reads a case file; what it may have recorded is left out."""
    data = Path(path).read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8 : 8 + size])
    metadata = header.pop("__metadata__", {})
    entry = header["input"]
    begin, end = (8 + size + offset for offset in entry["data_offsets"])
    values = np.frombuffer(data[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
    recipe_id = metadata["recipe_id"]
    return Case(values, entry["dtype"], json.loads(metadata["recipe"]), options_of(recipe_id), metadata, Path(path).stem)


def as_array(value):
    """A NumPy array, or a torch tensor of any device and type, as an array of its bytes or of float32."""
    if isinstance(value, np.ndarray):
        return np.ascontiguousarray(value)
    import torch

    value = value.detach().contiguous().cpu()
    return (value.view(torch.uint8) if value.element_size() == 1 else value).numpy()


def save_recording(path, case, outputs, subject, provenance, versions):
    """Writes the case with what the subject made of it: {"codes": ..., "scale_inv": ...}. Whole or not at all."""
    tensors = {"input": (case.dtype, np.ascontiguousarray(case.input))}
    for name, value in outputs.items():
        array = as_array(value)
        if array.dtype not in NAMES:
            raise TypeError(f"'{name}' is {array.dtype}; codes must be bytes and scales float32")
        tensors[name] = (NAMES[array.dtype], array)
    own = {"subject": subject, "provenance": provenance, "versions": json.dumps(versions)}
    header, at = {"__metadata__": {**case.metadata, **own}}, 0
    for name, (dtype, array) in tensors.items():
        header[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [at, at + array.nbytes]}
        at += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    partial = Path(f"{path}.partial")
    with partial.open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for _, array in tensors.values():
            file.write(array.tobytes())
    os.replace(partial, path)
