"""Computes the network of Microsoft's sample `DirectMLSuperResolution` with ONNX Runtime: super_resolution.py OUTPUT

A tool of the tests, and no part of the crate. The weights of the sample cannot be had from a package index, so they are
drawn at random. OUTPUT has numbers in the order in which `super_resolution.rs` takes them: the image, the filters and biases
of each layer, what the convolutions add to the image, and the sum.
"""

import sys

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper
from safetensors.numpy import save_file

# A crop that is not square.
ROWS, COLUMNS = 8, 12
# Outputs and the size of the filters of each convolution. All but the last have a bias and a rectifier.
LAYERS = [(32, 5), (64, 3), (64, 3), (32, 5), (32, 3), (32, 3), (3, 3)]
# The number of convolutions before the image is enlarged.
BEFORE_ENLARGEMENT = 3


def main(path):
    draw = np.random.RandomState(5)
    image = draw.uniform(-1, 1, (1, 3, ROWS, COLUMNS)).astype(np.float32)
    numbers, nodes, weights = [image], [], []

    def constant(name, array):
        weights.append(onnx.numpy_helper.from_array(array, name))
        return name

    constant("twice", np.array([1, 1, 2, 2], np.float32))

    def node(kind, inputs, output, **attributes):
        nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def enlarged(value, output):
        modes = {"mode": "nearest", "coordinate_transformation_mode": "asymmetric", "nearest_mode": "floor"}
        return node("Resize", [value, "", "twice"], output, **modes)

    value, channels = "image", 3
    for index, (outputs, size) in enumerate(LAYERS):
        is_last = index == len(LAYERS) - 1
        if index == BEFORE_ENLARGEMENT:
            value = enlarged(value, "larger")
        filters = draw.normal(0, (channels * size * size) ** -0.5, (outputs, channels, size, size)).astype(np.float32)
        inputs = [value, constant(f"filters{index}", filters)]
        numbers.append(filters)
        if not is_last:
            bias = draw.normal(0, 0.1, outputs).astype(np.float32)
            inputs.append(constant(f"bias{index}", bias))
            numbers.append(bias)
        value = node("Conv", inputs, f"conv{index}" if not is_last else "residual", pads=[size // 2] * 4)
        if not is_last:
            value = node("Relu", [value], f"layer{index}")
        channels = outputs
    node("Add", [value, enlarged("image", "doubled")], "sum")

    def tensor(name, scale):
        return helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, 3, scale * ROWS, scale * COLUMNS])

    graph = helper.make_graph(nodes, "super_resolution", [tensor("image", 1)], [tensor("residual", 2), tensor("sum", 2)], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    numbers += session.run(["residual", "sum"], {"image": image})
    save_file({str(index): array for index, array in enumerate(numbers)}, path)


if __name__ == "__main__":
    main(sys.argv[1])
