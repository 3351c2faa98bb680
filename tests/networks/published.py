"""Computes the networks of two published packages with ONNX Runtime: published.py MODELS

A tool of the tests, and no part of the crate. silero.safetensors has the weights of the package `silero-vad`, three chunks of
sound, and what ONNX Runtime computes for each; magika.safetensors has the weights of the package `magika`, the first and
the last bytes of this file, and what ONNX Runtime computes.
"""

import sys

import numpy as np
import onnx
import onnxruntime
from safetensors.numpy import save_file


def session(model, outputs):
    """A session that also has tensors between the operators as outputs."""
    model.graph.output.extend(onnx.ValueInfoProto(name=name) for name in outputs)
    return onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def silero(models):
    model = onnx.load(f"{models}/silero.onnx")
    tensors = {tensor.name.removeprefix("model."): onnx.numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    (magnitude,) = (node.output[0] for node in model.graph.node if node.op_type == "Sqrt")
    detector = session(model, [magnitude])
    # A vowel that begins in noise.
    time = np.arange(64 + 3 * 512) / 16000
    sound = np.random.RandomState(5).normal(0, 0.01, time.size)
    sound += (time > 0.04) * sum(np.sin(2 * np.pi * 130 * k * time) / k for k in range(1, 20)) / 5
    state = np.zeros((2, 1, 128), np.float32)
    for chunk in range(3):
        audio = sound[None, chunk * 512 :][:, : 64 + 512].astype(np.float32)
        inputs = {"input": audio, "state": state, "sr": np.array(16000)}
        layers = {"audio": audio}
        layers["score"], state, layers["magnitude"] = detector.run(["output", "stateN", magnitude], inputs)
        layers["hidden"], layers["cell"] = state
        tensors |= {f"{name}.{chunk}": layer for name, layer in layers.items()}
    save_file(tensors, "silero.safetensors")


def magika(models):
    model = onnx.load(f"{models}/magika.onnx")
    weights = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    named = lambda end: next(weights[name] for name in weights if name.endswith(end))
    (filters,) = (weights[node.input[1]] for node in model.graph.node if node.op_type == "Conv")
    tensors = {
        "table": named("Const:0"),
        "table.bias": named("Dense_0/Reshape:0").reshape(64),
        "steps.scale": named("LayerNorm_0/Reshape_2:0").reshape(512),
        "steps.bias": named("LayerNorm_0/Reshape_3:0").reshape(512),
        "filters": filters[..., 0],
        "filters.bias": named("const_fold_opt__209").reshape(512),
        "channels.scale": named("LayerNorm_1/Reshape_2:0").reshape(512),
        "channels.bias": named("LayerNorm_1/Reshape_3:0").reshape(512),
        "matrix": named("Const_24:0"),
        "matrix.bias": named("Dense_1/Reshape:0").reshape(214),
    }
    layers = {"features": "ApplyActivation_1/Mul_5:0", "channels": "LayerNorm_1/AddV2_1:0"}
    outputs = [output for node in model.graph.node for output in node.output if output.endswith(tuple(layers.values()))]
    with open(__file__, "rb") as file:
        text = file.read()
    data = np.frombuffer(text[:1024] + text[-1024:], np.uint8)[None]
    label, *results = session(model, outputs).run(["target_label", *outputs], {"bytes": data.astype(np.int32)})
    tensors |= dict(zip(layers, results)) | {"bytes": data, "label": label}
    save_file({name: np.ascontiguousarray(tensor) for name, tensor in tensors.items()}, "magika.safetensors")


if __name__ == "__main__":
    silero(sys.argv[1])
    magika(sys.argv[1])
