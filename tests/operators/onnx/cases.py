"""Writes cases of onnx as text, for a test in Rust: cases.py FOLDER.

`backend.txt` has the backend cases of onnx that have one node. `random.txt` has nodes with random attributes and
sizes, and the sizes that strict shape inference gives them. The values of tensors are in `values.bin`.

    case NAME OPERATOR
    attribute NAME VALUE...
    input ELEMENT FIRST_BYTE SIZE...     or `absent`; -1 as the first byte where there are no values
    output ELEMENT FIRST_BYTE SIZE...
    refused                              if the inference refuses the node; then outputs are what would be plausible
"""

import os
import pathlib
import random
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper, shape_inference

NODES = 10_000
folder = pathlib.Path(sys.argv[1])
values = open(folder / "values.bin", "wb")


def element(number):
    return TensorProto.DataType.Name(number).lower()


def put(kind, array):
    """Writes the values of a tensor, and returns its text."""
    first = values.tell()
    values.write(array.tobytes())
    return " ".join([kind, str(first), *map(str, array.shape)])


def attribute(of):
    value = helper.get_attribute_value(of)
    if isinstance(value, TensorProto):
        value = numpy_helper.to_array(value).ravel().tolist()
    several = value if isinstance(value, (list, tuple)) else [value]
    texts = [one.decode() if isinstance(one, bytes) else str(one) for one in several]
    if any(" " in text or "\n" in text or not text for text in texts):
        texts = ["?"]
    return " ".join(["attribute", of.name, *texts])


def backend(out):
    data = pathlib.Path(onnx.__file__).parent / "backend/test/data/node"
    for path in sorted(data.iterdir()):
        model = onnx.load(path / "model.onnx")
        if len(model.graph.node) != 1:
            continue
        (node,) = model.graph.node
        lines = [f"case {path.name.removeprefix('test_')} {node.op_type}", *map(attribute, node.attribute)]

        def tensor(name, kind, number):
            declared = model.graph.input if kind == "input" else model.graph.output
            index = [one.name for one in declared].index(name)
            held = declared[index].type
            if held.WhichOneof("value") != "tensor_type":
                return f"{kind} other -1"
            proto = TensorProto()
            proto.ParseFromString((path / f"test_data_set_0/{kind}_{index}.pb").read_bytes())
            named = element(held.tensor_type.elem_type)
            if named == "string":
                return f"{kind} string -1"
            return f"{kind} {put(named, numpy_helper.to_array(proto))}"

        lines += [tensor(name, "input", at) if name else "absent" for at, name in enumerate(node.input)]
        lines += [tensor(name, "output", at) for at, name in enumerate(node.output) if name]
        print("\n".join(lines), file=out)


draw = random.Random(int(os.environ.get("ONNX_SEED") or "1411"))


def sizes(count, most=6, least=1):
    return [draw.randint(least, most) for _ in range(count)]


def numbers(list_of, kind="int64"):
    return numpy.array(list_of, dtype=kind)


class Window:
    """The attributes of a node with a window over one to three axes."""

    def __init__(self, sizes_of, is_pooling):
        count = len(sizes_of)
        self.given = {}
        self.kernel = sizes(count, 4)
        self.strides, self.dilations, self.pads = [1] * count, [1] * count, [0] * (2 * count)
        if is_pooling:
            self.given["kernel_shape"] = self.kernel
        if draw.random() < 0.6:
            self.given["strides"] = self.strides = sizes(count, 3)
        if draw.random() < 0.4:
            self.given["dilations"] = self.dilations = sizes(count, 3)
        if draw.random() < 0.6:
            self.given["pads"] = self.pads = sizes(2 * count, 3, 0)
        elif draw.random() < 0.4:
            self.given["auto_pad"] = draw.choice(["SAME_UPPER", "SAME_LOWER", "VALID"])

    def moved(self, sizes_of):
        """The sizes of an output, at least 1."""
        count = len(sizes_of)
        return [
            max(1, (size + self.pads[at] + self.pads[count + at] - (self.kernel[at] - 1) * self.dilations[at] - 1)
                // self.strides[at] + 1)
            for at, size in enumerate(sizes_of)
        ]


def convolution():
    space = sizes(draw.choice([1, 2, 2, 3]), 8)
    window = Window(space, False)
    group = draw.choice([1, 1, 1, 2, 3])
    of_input, of_output = group * draw.randint(1, 3), group * draw.randint(1, 3)
    inputs = of_input // group
    if draw.random() < 0.1:
        inputs += 1
    if group > 1:
        window.given["group"] = group
    batch = draw.randint(1, 3)
    return ("Conv", window.given, [[batch, of_input, *space], [of_output, inputs, *window.kernel]],
            [[batch, of_output, *window.moved(space)]])


def transposed_convolution():
    space = sizes(draw.choice([1, 2, 2, 3]), 6)
    count = len(space)
    window = Window(space, False)
    window.given.pop("auto_pad", None)
    group = draw.choice([1, 1, 1, 2])
    of_input, of_output = group * draw.randint(1, 3), draw.randint(1, 3)
    if group > 1:
        window.given["group"] = group
    more = [0] * count
    if draw.random() < 0.5:
        window.given["output_padding"] = more = sizes(count, 2, 0)
    batch, of_filter = draw.randint(1, 3), of_input
    if draw.random() < 0.1:
        of_filter += 1
    moved = [
        max(1, (size - 1) * window.strides[at] + more[at] + (window.kernel[at] - 1) * window.dilations[at] + 1
            - window.pads[at] - window.pads[count + at])
        for at, size in enumerate(space)
    ]
    return ("ConvTranspose", window.given, [[batch, of_input, *space], [of_filter, of_output, *window.kernel]],
            [[batch, of_output * group, *moved]])


def pooling():
    space = sizes(draw.choice([1, 2, 2, 3]), 8)
    window = Window(space, True)
    name = draw.choice(["MaxPool", "AveragePool"])
    if draw.random() < 0.3:
        window.given["ceil_mode"] = 1
    if name == "AveragePool" and draw.random() < 0.5:
        window.given["count_include_pad"] = 1
    before = sizes(2, 3)
    return (name, window.given, [[*before, *space]], [[*before, *window.moved(space)]])


def any_axis(rank, beyond=True):
    """An axis, now and then counted from the end, and now and then one that is not there."""
    if beyond and draw.random() < 0.05:
        return draw.choice([rank, -rank - 1])
    return draw.randint(-rank, rank - 1)


def gather():
    data, indices = sizes(draw.randint(1, 4)), sizes(draw.randint(1, 2), 3)
    axis = any_axis(len(data))
    at = axis % len(data)
    return "Gather", {"axis": axis}, [data, ("int64", indices)], [data[:at] + indices + data[at + 1:]]


def gather_elements():
    data = sizes(draw.randint(1, 4))
    axis = any_axis(len(data))
    indices = [size if draw.random() < 0.9 else size + 1 for size in data]
    indices[axis % len(data)] = draw.randint(1, 6)
    if draw.random() < 0.05:
        indices.append(1)
    return "GatherElements", {"axis": axis}, [data, ("int64", indices)], [indices]


def gather_nd():
    data = sizes(draw.randint(2, 4))
    batch = draw.choice([0, 0, 0, 1])
    found = draw.randint(1, min(2, len(data) - batch))
    points = data[:batch] + sizes(1, 3)
    if draw.random() < 0.1:
        points[0] += 1
    if draw.random() < 0.05:
        found = len(data) - batch + 1
    given = {"batch_dims": batch} if batch else {}
    return "GatherND", given, [data, ("int64", [*points, found])], [points + data[batch + found:] or [1]]


def sliced():
    data = sizes(draw.randint(1, 4), 9)
    axes = draw.sample(range(len(data)), draw.randint(1, len(data)))
    steps = [draw.choice([1, 1, 1, 2, 3, -1, -2, -3]) if draw.random() < 0.98 else 0 for _ in axes]
    starts, ends = [], []
    for axis, step in zip(axes, steps):
        # Mostly in an order that leaves something, and now and then beyond the ends.
        size = data[axis]
        bounds = [draw.randint(-size - 2, size + 1) for _ in range(2)]
        if draw.random() < 0.9:
            bounds.sort(key=lambda bound: bound % size, reverse=step < 0)
        starts.append(bounds[0])
        ends.append(bounds[1])
    output = list(data)
    for axis, start, end, step in zip(axes, starts, ends, steps):
        output[axis] = max(1, len(range(data[axis])[start:end:step]) if step else 1)
    return "Slice", {}, [data, numbers(starts), numbers(ends), numbers(axes), numbers(steps)], [output]


def padded():
    data = sizes(draw.randint(1, 4))
    pads = sizes(2 * len(data), 3, -1 if draw.random() < 0.1 else 0)
    mode = draw.choice(["constant", "edge", "reflect"])
    output = [max(1, size + pads[at] + pads[len(data) + at]) for at, size in enumerate(data)]
    return "Pad", {"mode": mode}, [data, numbers(pads)], [output]


def resized():
    data = sizes(2, 2) + sizes(2, 9)
    given = {"mode": draw.choice(["nearest", "linear"])}
    if draw.random() < 0.5:
        output = data[:2] + sizes(2, 12)
        return "Resize", given, [data, None, None, numbers(output)], [output]
    scales = numpy.array([1, 1, draw.uniform(0.3, 3), draw.uniform(0.3, 3)], dtype="float32")
    output = [max(1, int(numpy.floor(numpy.float32(size) * scale))) for size, scale in zip(data, scales)]
    return "Resize", given, [data, None, scales], [output]


def joined():
    first = sizes(draw.randint(1, 4))
    axis = any_axis(len(first))
    second = list(first)
    second[axis % len(first)] = draw.randint(1, 6)
    if draw.random() < 0.1:
        second[draw.randrange(len(first))] += 1
    output = list(first)
    output[axis % len(first)] += second[axis % len(first)]
    return "Concat", {"axis": axis}, [first, second], [output]


def split():
    data = sizes(draw.randint(1, 4), 9, 2)
    axis = any_axis(len(data))
    at = axis % len(data)
    first = draw.randint(1, data[at] - 1)
    parts = [first, data[at] - first]
    if draw.random() < 0.1:
        parts[1] += 1
    return ("Split", {"axis": axis}, [data, numbers(parts)],
            [data[:at] + [part] + data[at + 1:] for part in parts])


def blocks():
    size = draw.randint(1, 3)
    batch, channels, rows, columns = sizes(4, 4)
    if draw.random() < 0.5:
        channels = channels * size * size + (draw.random() < 0.15)
        return ("DepthToSpace", {"blocksize": size}, [[batch, channels, rows, columns]],
                [[batch, max(1, channels // (size * size)), rows * size, columns * size]])
    rows, columns = rows * size + (draw.random() < 0.15), columns * size
    return ("SpaceToDepth", {"blocksize": size}, [[batch, channels, rows, columns]],
            [[batch, channels * size * size, max(1, rows // size), columns // size]])


def tiled():
    data = sizes(draw.randint(1, 4))
    times = sizes(len(data), 3)
    return "Tile", {}, [data, numbers(times)], [[size * time for size, time in zip(data, times)]]


def product():
    rows, summed, columns = sizes(3)
    others = summed + (draw.random() < 0.1)
    if draw.random() < 0.5:
        batch = sizes(draw.randint(0, 2), 3)
        return "MatMul", {}, [[*batch, rows, summed], [*batch, others, columns]], [[*batch, rows, columns]]
    given = {"transA": draw.randint(0, 1), "transB": draw.randint(0, 1)}
    a, b = [rows, summed], [others, columns]
    return ("Gemm", given, [a[::-1] if given["transA"] else a, b[::-1] if given["transB"] else b],
            [[rows, columns]])


def reduced():
    data = sizes(draw.randint(1, 4))
    axes = draw.sample(range(len(data)), draw.randint(1, len(data)))
    if draw.random() < 0.05:
        axes[0] = len(data)
    output = [1 if at in axes else size for at, size in enumerate(data)]
    return (draw.choice(["ReduceSum", "ReduceMax", "ReduceMean"]), {"keepdims": 1}, [data, numbers(axes)], [output])


def ranked():
    data = sizes(draw.randint(1, 4))
    axis = any_axis(len(data))
    most = data[axis % len(data)]
    count = draw.randint(1, most + 1)
    output = list(data)
    output[axis % len(data)] = count
    return "TopK", {"axis": axis}, [data, numbers([count])], [output, ("int64", output)]


def marked():
    indices = sizes(draw.randint(1, 2), 4)
    depth, axis = draw.randint(1, 5), draw.randint(-len(indices) - 1, len(indices))
    output = list(indices)
    output.insert(axis % (len(indices) + 1), depth)
    return "OneHot", {"axis": axis}, [("int64", indices), numbers([depth]), [2]], [output]


def added():
    output = sizes(draw.randint(1, 4))
    a, b = ([1 if draw.random() < 0.2 else size for size in output] for _ in range(2))
    b = b[draw.randint(0, len(b) - 1):]
    if draw.random() < 0.1:
        b[-1] += 1
    common = [max(pair) for pair in zip(a, [1] * (len(a) - len(b)) + b)]
    return "Add", {}, [a, b], [common]


FAMILIES = [convolution, convolution, transposed_convolution, pooling, pooling, gather, gather_elements, gather_nd,
            sliced, sliced, padded, resized, joined, split, blocks, tiled, product, reduced, ranked, marked, added]


def inferred(name, given, inputs, outputs):
    """The sizes of the outputs, or None if the inference refuses the node."""
    names, declared, constants = [], [], []
    for at, held in enumerate(inputs):
        names.append(f"x{at}" if held is not None else "")
        if isinstance(held, numpy.ndarray):
            constants.append(numpy_helper.from_array(held, f"x{at}"))
        elif held is not None:
            kind, of = held if isinstance(held, tuple) else ("float", held)
            declared.append(helper.make_tensor_value_info(f"x{at}", TensorProto.DataType.Value(kind.upper()), of))
    node = helper.make_node(name, names, [f"y{at}" for at in range(len(outputs))], **given)
    results = [
        helper.make_tensor_value_info(f"y{at}", TensorProto.INT64 if isinstance(of, tuple) else TensorProto.FLOAT, None)
        for at, of in enumerate(outputs)
    ]
    graph = helper.make_graph([node], "one", declared, results, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 22)])
    try:
        found = shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True)
    except shape_inference.InferenceError:
        return None
    sizes_of = []
    for value in found.graph.output:
        shape = value.type.tensor_type.shape
        if not value.type.tensor_type.HasField("shape") or not all(d.HasField("dim_value") for d in shape.dim):
            return "unknown"
        sizes_of.append([d.dim_value for d in shape.dim])
    return sizes_of


def randomly(out):
    for number in range(NODES):
        name, given, inputs, guessed = FAMILIES[number % len(FAMILIES)]()
        found = inferred(name, given, inputs, guessed)
        print(f"case {number} {name}", file=out)
        for key, value in given.items():
            print("attribute", key, *(value if isinstance(value, list) else [value]), file=out)
        for held in inputs:
            if held is None:
                print("absent", file=out)
            elif isinstance(held, numpy.ndarray):
                print("input", put(element(helper.np_dtype_to_tensor_dtype(held.dtype)), held), file=out)
            else:
                kind, of = held if isinstance(held, tuple) else ("float", held)
                print("input", kind, -1, *of, file=out)
        if found is None or found == "unknown":
            print("refused" if found is None else "unknown", file=out)
        for at, guess in enumerate(guessed):
            kind, of = guess if isinstance(guess, tuple) else ("float", guess)
            print("output", kind, -1, *(found[at] if isinstance(found, list) else of), file=out)


with open(folder / "backend.txt", "w") as out:
    backend(out)
with open(folder / "random.txt", "w") as out:
    randomly(out)
values.close()
