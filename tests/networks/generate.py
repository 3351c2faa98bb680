"""Writes a network of ONNX as a Rust program: generate.py MODEL HEIGHT WIDTH PHOTO OUTPUT

A tool of the tests, and no part of the crate. OUTPUT.rs has an operator of DirectML for each layer, with the types
of its tensors, and a function that executes all of them with a `Layers` (see `layers.rs`). OUTPUT.bin has the weights
and what ONNX Runtime computes on the processor: for the input, a part of a photo, and for every layer. Numbers in the
program are places in it.

The labels are not in the program: it is included where `Image`, `Filters` and others are declared.
"""

import sys

import numpy as np
import onnx
import onnxruntime
from PIL import Image, ImageDraw, ImageFont


class Model:
    """A model with the value of every tensor, for one input."""

    def __init__(self, path, height, width, photo):
        model = onnx.load(path)
        self.nodes = [node for node in model.graph.node if node.op_type != "Constant"]
        self.input = model.graph.input[0].name
        part = np.asarray(line_of_text(photo, height, width), np.float32) / 127.5 - 1
        named = {tensor.name for tensor in model.graph.output}
        outputs = [name for node in model.graph.node for name in node.output]
        model.graph.output.extend(onnx.ValueInfoProto(name=name) for name in outputs if name not in named)
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"]
        )
        self.values = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
        self.values[self.input] = part.transpose(2, 0, 1)[None]
        names = [output.name for output in session.get_outputs()]
        self.values.update(zip(names, session.run(names, {self.input: self.values[self.input]})))
        # Sizes are known, so they depend on nothing.
        self.computed = {self.input}
        for node in self.nodes:
            if node.op_type != "Shape" and self.computed.intersection(node.input):
                self.computed.update(node.output)

    def users(self, name):
        return [node for node in self.nodes if name in node.input and node.op_type != "Shape"]

    def only_user(self, name, kind):
        """The one node that takes a tensor, if it is of a kind."""
        users = self.users(name)
        return users[0] if len(users) == 1 and users[0].op_type == kind else None

    def constant(self, node):
        """The constant that a node adds, or multiplies by."""
        (value,) = [self.values[name] for name in node.input if name not in self.computed]
        return value

    def activation(self, name):
        """The activation that everything after a tensor takes: its name, its parameters and its output."""
        users = {node.op_type: node for node in self.users(name)}
        if len(users) == 1:
            (node,) = users.values()
            if node.op_type in ("Relu", "Sigmoid"):
                return node.op_type, {}, node.output[0]
            if node.op_type == "HardSigmoid":
                parameters = attributes(node)
                return "HardSigmoid", {"alpha": parameters["alpha"], "beta": parameters["beta"]}, node.output[0]
            if node.op_type == "Mul" and self.is_scalar(node):
                if sum_ := self.only_user(node.output[0], "Add"):
                    if self.is_scalar(sum_):
                        parameters = {"alpha": self.constant(node).item(), "beta": self.constant(sum_).item()}
                        return "Linear", parameters, sum_.output[0]
        if set(users) == {"Add", "Mul"} and self.is_scalar(users["Add"]):
            # x · clip(x + 3, 0, 6) / 6
            clip = self.only_user(users["Add"].output[0], "Clip")
            divided = self.only_user(users["Mul"].output[0], "Div")
            if clip and divided and clip.output[0] in users["Mul"].input:
                numbers = [self.constant(users["Add"]), *map(self.values.get, clip.input[1:]), self.constant(divided)]
                assert [number.item() for number in numbers] == [3, 0, 6, 6]
                return "HardSwish", {"alpha": 1 / 6, "beta": 0.5}, divided.output[0]
        return None

    def is_scalar(self, node):
        return any(name not in self.computed and self.values[name].size == 1 for name in node.input)


def line_of_text(photo, height, width):
    """A part of a photo with a line of text on it, which is what the networks look for."""
    photo = Image.open(photo).convert("RGB")
    left, top = (photo.width - width) // 2, (photo.height - height) // 2
    part = photo.crop((left, top, left + width, top + height))
    ImageDraw.Draw(part).text((8, height // 2), "NCHW, NHWC", "white", ImageFont.load_default(22), "lm")
    return part


def attributes(node):
    return {attribute.name: onnx.helper.get_attribute_value(attribute) for attribute in node.attribute}


def number(value):
    return str(np.float32(value))


def window(node, sizes=None):
    """The window of a node, without what is 1 or 0 anyway."""
    given = attributes(node)
    calls = []
    for axis, letter in enumerate("HW"):
        if sizes:
            calls.append(f"size::<{letter}>({sizes[axis]})")
        for kind, name in ("strides", "stride"), ("dilations", "dilation"):
            if given.get(kind, [1, 1])[axis] != 1:
                calls.append(f"{name}::<{letter}>({given[kind][axis]})")
        start, end = given.get("pads", [0] * 4)[axis::2]
        if start or end:
            calls.append(f"padding::<{letter}>({start}, {end})")
    if given.get("group", 1) != 1:
        calls.append(f"groups({given['group']})")
    return ".".join(["Window::new()", *calls])


class Program:
    """The layers of a program, as text, and the numbers that it reads."""

    def __init__(self, model):
        self.model = model
        self.numbers, self.count = [], 0
        self.variables, self.done = {}, set()
        self.operators, self.body, self.applied, self.owned = [], [], [], []
        self.body.append(f"let x0 = layers.tensor({self.place(model.values[model.input])})?;")
        self.variables[model.input] = "x0"

    def place(self, array):
        """Where the elements of an array begin, in logical order."""
        self.numbers.append(array.astype("<f4").tobytes())
        self.count += array.size
        return self.count - array.size

    def type_of(self, name):
        shape = self.model.values[name].shape
        return f"{ {4: 'Image', 2: 'Vector'}[len(shape)]}<{', '.join(map(str, shape[1:]))}>"

    def slot(self, name):
        """A slot that takes a value: its type, and the arguments at initialisation, at execution and in a graph."""
        return self.type_of(name), "Unbound", f"&{self.variables[name]}", self.variables[name]

    def weights(self, type_, array):
        """A slot that DirectML owns."""
        place = self.place(array)
        self.applied.append(f'let w{place} = graph.input("w{place}");')
        self.owned.append(place)
        return f"OwnedByDml<{type_}>", f"&layers.tensor({place})?", "Unbound", f"w{place}"

    ABSENT = ("Absent", "Unbound", "Unbound", "Absent")

    def layer(self, operator, slots, output, new="", fused=False, type_=None, first="f32", listed=False):
        """Adds an operator that writes an output, with the activation after it if that can be fused."""
        call = f"{operator}::new({new})"
        activation = self.model.activation(output) if fused else None
        if operator == "ElementWiseAdd" and not activation and self.model.values[output].size % 4 == 0:
            # Wine compiles no addition of a multiple of four elements. Another one is in the operator that
            # applies an activation, even if that changes nothing.
            activation = "Linear", {"alpha": 1, "beta": 0}, output
        if activation:
            kind, parameters, output = activation
            inside = ", ".join(f"{name}: {number(value)}" for name, value in parameters.items())
            call += f".with_activation(FusedActivation::{kind}{f' {{ {inside} }}' if inside else ''})"
        index = len(self.operators) + 1
        types, owned, inputs, values = zip(*slots)
        types = [f"({', '.join(types)})"] if listed else types
        type_ = type_ or self.type_of(output)
        self.operators.append(f"static L{index}: {operator}<{', '.join([first, *types, type_])}> = {call};")
        arguments = [f"({', '.join(list)},)" for list in (owned, inputs)]
        expected = self.place(self.model.values[output])
        self.body.append(f'let x{index} = layers.run("{output}", {expected}, &L{index}, {", ".join(arguments)})?;')
        self.applied.append(f"let x{index} = graph.apply(&L{index}, ({', '.join(values)},));")
        self.variables[output] = f"x{index}"
        self.finish(output)

    def finish(self, output):
        """Marks the nodes that have computed an output, up to tensors that are there."""
        for node in self.model.nodes:
            if output in node.output and node.output[0] not in self.done:
                self.done.update(node.output)
                for name in node.input:
                    self.finish(name)

    def take(self, node):
        """Adds the layer that begins with a node."""
        values, (output, *_) = self.model.values, node.output
        first = next(name for name in node.input if name in self.model.computed)
        kind = node.op_type
        if kind in ("Conv", "ConvTranspose"):
            filters, bias = values[node.input[1]], self.ABSENT
            if kind == "ConvTranspose":
                # The outputs come first in the logical order.
                filters = filters.swapaxes(0, 1)
            type_ = f"Filters<{', '.join(map(str, filters.shape))}>"
            array = values[node.input[2]] if len(node.input) > 2 else None
            sum_ = self.model.only_user(output, "Add")
            if array is None and sum_ and not self.model.computed.issuperset(sum_.input):
                array, output = self.model.constant(sum_), sum_.output[0]
            if array is not None:
                bias = self.weights(f"PerChannel<{array.size}>", array)
            operator = "Convolution" if kind == "Conv" else "TransposedConvolution"
            slots = [self.slot(first), self.weights(type_, filters), bias]
            self.layer(operator, slots, output, window(node), fused=True)
        elif kind == "BatchNormalization":
            scale, bias, mean, variance = (values[name] for name in node.input[1:])
            parameters = [
                self.weights(f"PerChannel<{array.size}>", array) for array in (mean, variance, scale, bias)
            ]
            epsilon = number(attributes(node)["epsilon"])
            self.layer(kind, [self.slot(first), *parameters], output, epsilon, fused=True)
        elif kind == "MaxPool":
            self.layer("MaxPooling", [self.slot(first)], output, window(node, attributes(node)["kernel_shape"]))
        elif kind == "GlobalAveragePool":
            sizes = values[first].shape[2:]
            # A product of matrices takes it without the axes of size 1.
            reshaped = self.model.only_user(output, "Reshape")
            output = reshaped.output[0] if reshaped else output
            self.layer("AveragePooling", [self.slot(first)], output, f"{window(node, sizes)}, AveragedPadding::LeftOut")
        elif kind == "Resize":
            self.layer("Resample", [self.slot(first)], output, "Resampling::nearest().asymmetric()")
        elif kind == "Concat":
            self.layer("Join", list(map(self.slot, node.input)), output, first="f32, C", listed=True)
        elif kind == "MatMul":
            self.product(node)
        elif kind == "Softmax":
            self.layer("ActivationSoftmax1", [self.slot(first)], output, first="f32, C")
        elif activation := self.activation_from(node):
            name, parameters, output = activation
            new = ", ".join(map(number, parameters.values()))
            self.layer(f"Activation{name}", [self.slot(first)], output, new)
        elif kind == "Add" and self.model.computed.issuperset(node.input):
            self.layer("ElementWiseAdd", list(map(self.slot, node.input)), output, fused=True)
        elif kind == "Mul" and values[node.input[1]].shape[2:] == (1, 1):
            # One number for each channel.
            height, width = values[first].shape[2:]
            type_ = self.type_of(first).replace("Image", "Gate")
            _, unbound, gate, value = self.slot(node.input[1])
            gate = f"{gate}.clone().broadcast(DimH::<{height}>).broadcast(DimW::<{width}>).try_into_layout()?"
            gates = type_, unbound, gate, f"{value}.broadcast_to()"
            self.layer("ElementWiseMultiply", [self.slot(first), gates], output)
        else:
            raise NotImplementedError(f"{kind} of {output}")

    def activation_from(self, node):
        """The activation that begins with a node."""
        for name in self.model.computed.intersection(node.input):
            activation = self.model.activation(name)
            if activation and name in self.variables:
                return activation
        return None

    def product(self, node):
        factor = self.model.values[node.input[1]]
        sum_ = self.model.only_user(node.output[0], "Add")
        bias = self.model.constant(sum_)
        columns = factor.shape[1]
        slots = [
            self.slot(node.input[0]),
            self.weights(f"Matrix<{factor.shape[0]}, {columns}>", factor),
            self.weights(f"Product<{columns}>", bias),
        ]
        output = sum_.output[0]
        self.layer("Gemm", slots, output, "1.0, 1.0", type_=f"Product<{columns}>")
        # For what comes after it, the columns are channels.
        for body in self.body, self.applied:
            body.append(f"let {self.variables[output]} = {self.variables[output]}.rename(K, C);")

    def write(self, path):
        for node in self.model.nodes:
            if self.model.computed.issuperset(node.output) and node.output[0] not in self.done:
                if node.op_type == "Identity":
                    continue
                self.take(node)
        last = list(self.variables.values())[-1]
        expected = self.count - self.model.values[list(self.variables)[-1]].size
        # Nothing takes the last output of the layers.
        self.body[-1] = self.body[-1].partition(" = ")[2]
        text = [
            "// Written by `tests/networks/generate.py`.",
            *self.operators,
            "pub(crate) fn run(layers: &Layers) -> Result<()> {",
            *(f"    {line}" for line in self.body),
            "    Ok(())",
            "}",
            "pub(crate) fn run_as_graph(layers: &Layers) -> Result<()> {",
            "    let mut graph = Graph::new();",
            '    let x0 = graph.input("x0");',
            *(f"    {line}" for line in self.applied),
            f'    graph.output("{last}", {last});',
            "    let runner = layers.runner();",
            *(f"    let b{place} = layers.tensor({place})?;" for place in self.owned),
            "    let compiled = runner.compile_graph(&graph)?;",
            *(f"    let compiled = compiled.with(w{place}, &b{place})?;" for place in self.owned),
            "    let compiled = compiled.finish()?;",
            f"    let (input, output) = (layers.tensor(0)?, runner.allocate()?);",
            f"    runner.run_graph(&compiled).with(x0, &input)?.with({last}, &output)?.finish()?;",
            f'    layers.compare("the graph", {expected}, &output)',
            "}",
        ]
        with open(f"{path}.rs", "w", encoding="utf-8") as file:
            file.write("\n".join(text) + "\n")
        with open(f"{path}.bin", "wb") as file:
            file.write(b"".join(self.numbers))


if __name__ == "__main__":
    _, source, height, width, photo, target = sys.argv
    Program(Model(source, int(height), int(width), photo)).write(target)
