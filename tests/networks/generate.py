"""Writes a network of ONNX as a Rust program: generate.py MODEL HEIGHT WIDTH PHOTO OUTPUT

A tool of the tests, and no part of the crate. OUTPUT.rs has an operator of DirectML for each layer, with the types
of its tensors, and a function that executes all of them with a `Layers` (see `layers.rs`). OUTPUT.safetensors has the
weights and what ONNX Runtime computes on the processor: for the input, a part of a photo, and for every layer. Numbers in
the program are names in it.

The labels are not in the program: it is included where `Image`, `Filters` and others are declared.
"""

import sys

import numpy as np
import onnx
import onnxruntime
from PIL import Image, ImageDraw, ImageFont
from safetensors.numpy import save_file


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
        users = self.users(name)
        if len(users) == 1:
            (node,) = users
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
        scaled = [node for node in users if self.is_scalar(node)]
        products = [node for node in users if node.op_type == "Mul" and node not in scaled]
        if len(users) == 2 and len(scaled) == len(products) == 1:
            ((scaled,), (product,)) = scaled, products
            after = self.users(scaled.output[0])[0]
            if after.op_type == "Sigmoid" and after.output[0] in product.input:
                # x · sigmoid(scale · x)
                return "Swish", {"sigmoid_input_scale": self.constant(scaled).item()}, product.output[0]
            if after.op_type == "Clip" and after.output[0] in product.input:
                # x · clip(x + 3, 0, 6) / 6
                divided = self.only_user(product.output[0], "Div")
                numbers = [self.constant(scaled), *map(self.values.get, after.input[1:]), self.constant(divided)]
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
        self.arrays = {}
        self.variables, self.done = {}, set()
        # Tensors that are others with their axes written in another way.
        self.same = {}
        self.has_graph = True
        self.operators, self.body, self.applied = [], [], []
        self.body.append(f"let x0 = layers.tensor({self.keep(model.values[model.input])})?;")
        self.variables[model.input] = "x0"

    def keep(self, array):
        """The name of an array in the file, which has its elements in logical order."""
        self.arrays[str(len(self.arrays))] = np.ascontiguousarray(array, np.float32)
        return len(self.arrays) - 1

    def array(self, name):
        """The elements of a tensor in logical order. Vectors along a line of text are an image of one row."""
        array = self.model.values[self.same.get(name, name)]
        return array.swapaxes(1, 2)[:, :, None] if array.ndim == 3 else array

    def type_of(self, name):
        shape = self.array(name).shape
        return f"{ {4: 'Image', 2: 'Vector'}[len(shape)]}<{', '.join(map(str, shape[1:]))}>"

    def slot(self, name):
        """A slot that takes a value: its type, and the arguments at initialisation, at execution and in a graph."""
        return self.type_of(name), "Unbound", f"&{self.variables[name]}", self.variables[name]

    def weights(self, type_, array):
        """A slot that DirectML owns."""
        name = self.keep(array)
        self.applied.append(f'let w{name} = graph.input("{name}");')
        return f"OwnedByDml<{type_}>", f"&layers.tensor({name})?", "Unbound", f"w{name}"

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
        expected = self.keep(self.array(output))
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
            factors = self.weights(type_, filters)
            array = values[node.input[2]] if len(node.input) > 2 else None
            sum_ = self.model.only_user(output, "Add")
            if array is None and sum_ and not self.model.computed.issuperset(sum_.input):
                array, output = self.model.constant(sum_), sum_.output[0]
            if array is not None:
                bias = self.weights(f"PerChannel<{array.size}>", array.ravel())
            operator = "Convolution" if kind == "Conv" else "TransposedConvolution"
            slots = [self.slot(first), factors, bias]
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
        elif kind == "AveragePool":
            parameters = f"{window(node, attributes(node)['kernel_shape'])}, AveragedPadding::LeftOut"
            self.layer("AveragePooling", [self.slot(first)], output, parameters)
        elif kind == "ReduceMean":
            self.layer_norm(node)
        elif kind in ("Reshape", "Transpose", "Squeeze") and values[output].ndim == 5:
            self.attention(node)
        elif kind in ("Reshape", "Transpose", "Squeeze"):
            self.variables[output] = self.variables[first]
            self.same[output] = self.same.get(first, first)
            self.done.add(output)
        elif kind == "MatMul" and values[output].ndim == 3:
            # The weights of a convolution of single pixels.
            sum_ = self.model.only_user(output, "Add")
            filters, bias = values[node.input[1]].T[:, :, None, None], self.model.constant(sum_)
            sizes = ", ".join(map(str, filters.shape))
            slots = [self.weights(f"Filters<{sizes}>", filters), self.weights(f"PerChannel<{bias.size}>", bias.ravel())]
            self.layer("Convolution", [self.slot(first), *slots], sum_.output[0], window(node), fused=True)
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
            self.weights(f"Product<{columns}>", bias[None]),
        ]
        output = sum_.output[0]
        self.layer("Gemm", slots, output, "1.0, 1.0", type_=f"Product<{columns}>")
        # For what comes after it, the columns are channels.
        for body in self.body, self.applied:
            body.append(f"let {self.variables[output]} = {self.variables[output]}.rename(K, C);")

    def layer_norm(self, node):
        """(x - mean) / √(mean((x - mean)²) + epsilon) · scale + bias"""
        model = self.model
        centred = model.only_user(node.output[0], "Sub")
        (divided,) = [user for user in model.users(centred.output[0]) if user.op_type == "Div"]
        (epsilon,) = [n for n in model.nodes if n.op_type == "Add" and model.users(n.output[0])[0].output[0] in divided.input]
        scale = model.only_user(divided.output[0], "Mul")
        bias = model.only_user(scale.output[0], "Add")
        parameters = [
            self.weights(f"PerChannel<{array.size}>", array.ravel()) for array in map(model.constant, (scale, bias))
        ]
        slots = [self.slot(node.input[0]), *parameters]
        new = number(model.constant(epsilon).item())
        self.layer("MeanVarianceNormalization1", slots, bias.output[0], new, first="f32, C")

    def attention(self, node):
        """The attention of all heads. Queries, keys and values are parts of one tensor, and nothing is transposed."""
        model, source = self.model, self.variables[node.input[0]]
        _, length, _, heads, size = model.values[node.output[0]].shape
        transposed = model.only_user(node.output[0], "Transpose")
        parts = [model.only_user(part.output[0], "Squeeze") for part in model.users(transposed.output[0])]
        scaled = model.only_user(parts[0].output[0], "Mul")
        scores = model.only_user(scaled.output[0], "MatMul").output[0]
        softmax = model.only_user(scores, "Softmax").output[0]
        context = model.only_user(softmax, "MatMul").output[0]
        result = model.only_user(model.only_user(context, "Transpose").output[0], "Reshape").output[0]
        sizes = f"{heads}, {size}, {length}"
        # The parts lie as far apart as the whole has channels.
        whole = f"{sizes}, {3 * heads * size}"
        kinds = {"queries": "Queries", "keys": "Keys", "values": "Keys"}
        for index, (part, kind) in enumerate(kinds.items()):
            renamed = "" if part == "queries" else ".rename(W, V)"
            self.body.append(
                f"let {part}: OnCard<{kind}<{whole}>> = {source}.clone()"
                f".split(C, (DimQ::<3>, DimM::<{heads}>, DimD::<{size}>))"
                f".fix((N(0), H(0), Q({index}))){renamed}.try_into_layout()?;"
            )
        part = lambda name: (f"{kinds[name]}<{whole}>", "Unbound", f"&{name}", "")
        all_scores = f"Scores<{heads}, {length}>"
        scale = number(model.constant(scaled).item())
        self.layer("Gemm", [part("queries"), part("keys"), self.ABSENT], scores, f"{scale}, 0.0", type_=all_scores)
        slot = lambda name: (all_scores, "Unbound", f"&{self.variables[name]}", "")
        self.layer("ActivationSoftmax1", [slot(scores)], softmax, type_=all_scores, first="f32, V")
        slots = [slot(softmax), part("values"), self.ABSENT]
        self.layer("Gemm", slots, context, "1.0, 0.0", type_=f"Context<{sizes}>")
        self.body.append(
            f"let {self.variables[context]} = {self.variables[context]}.merge((M, D), DimC::<{heads * size}>)"
            f".split(W, (DimH::<1>, DimW::<{length}>)).split(C, (DimN::<1>, DimC::<{heads * size}>))"
            f".permute((N, C, H, W)).try_into_layout()?;"
        )
        self.variables[result] = self.variables[context]
        self.has_graph = False
        self.finish(result)

    def write(self, path):
        for node in self.model.nodes:
            if self.model.computed.issuperset(node.output) and node.output[0] not in self.done:
                if node.op_type == "Identity":
                    continue
                self.take(node)
        last = list(self.variables.values())[-1]
        expected = len(self.arrays) - 1
        # Nothing takes the last output of the layers.
        self.body[-1] = self.body[-1].partition(" = ")[2]
        text = [
            "// Written by `tests/networks/generate.py`.",
            *self.operators,
            "pub(crate) fn run(layers: &Layers) -> Result<()> {",
            *(f"    {line}" for line in self.body),
            "    Ok(())",
            "}",
        ]
        # The parts of a value of a graph cannot be taken.
        text += self.has_graph * [
            "pub(crate) fn run_as_graph(layers: &Layers) -> Result<()> {",
            "    let mut graph = Graph::new();",
            '    let x0 = graph.input("x0");',
            *(f"    {line}" for line in self.applied),
            f'    graph.output("{last}", {last});',
            "    let runner = layers.runner();",
            "    let weights = graph.weights(|name| layers.stored(name))?;",
            "    let buffer = runner.upload(weights.as_view())?;",
            "    let compiled = runner.compile_graph(&graph)?.with_weights(&weights, &buffer)?.finish()?;",
            f"    let (input, output) = (layers.tensor(0)?, runner.allocate()?);",
            f"    runner.run_graph(&compiled).with(x0, &input)?.with({last}, &output)?.finish()?;",
            f'    layers.compare("the graph", {expected}, &output)?;',
            f"    layers.frames({expected}, |input, output| {{",
            f"        Ok(runner.run_graph(&compiled).with(x0, input)?.with({last}, output)?.finish()?)",
            "    })",
            "}",
        ]
        with open(f"{path}.rs", "w", encoding="utf-8") as file:
            file.write("\n".join(text) + "\n")
        save_file(self.arrays, f"{path}.safetensors")


if __name__ == "__main__":
    _, source, height, width, photo, target = sys.argv
    Program(Model(source, int(height), int(width), photo)).write(target)
