#!/usr/bin/env python3
"""Makes the files of this folder, with onnx, numpy and safetensors, and lists what these libraries say of them.

    python3 tests/files/make.py

The files are kept, so that tests need none of the libraries. `expected.txt` has a line for each tensor: the file, the
name, the element type, and the sizes in the order of the file.
"""

import pathlib

import numpy
import onnx
import safetensors.numpy
from onnx import TensorProto, helper

FOLDER = pathlib.Path(__file__).resolve().parent
EXAMPLE = FOLDER.parent.parent / "tensor-layout/guide/files"
NAMES = {"float32": "f32", "float16": "f16", "float64": "f64", "bfloat16": "bf16"}
NAMES |= {f"{kind}int{bits}": f"{kind[:1] or 'i'}{bits}" for kind in ("", "u") for bits in (2, 4, 8, 16, 32, 64)}
NAMES |= {f"float8_{kind}": f"f8{kind}" for kind in ("e4m3fn", "e4m3fnuz", "e5m2", "e5m2fnuz")}
NAMES |= {"float8_e8m0fnu": "f8e8m0", "float4_e2m1fn": "f4e2m1", "object": "string"}
# The types of which ONNX Runtime opens no model.
UNOPENED = {"UNDEFINED", "COMPLEX64", "COMPLEX128", "FLOAT6E2M3", "FLOAT6E3M2"}
# Symbols of exporters that are no names.
OPEN = ["", "?", "-1", "None", "dynamic", "unk__12", "x_dynamic_axes_3", "p2o.DynamicDimension.0"]
expected = []


def model(file, inputs, outputs, initializers=(), nodes=(), folder=FOLDER):
    """Writes a model. Inputs and outputs are triples of a name, an element type and sizes."""
    info = [[helper.make_tensor_value_info(*value) for value in values] for values in (inputs, outputs)]
    graph = helper.make_graph(list(nodes), "graph", *info, initializer=list(initializers))
    made = helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)])
    made.producer_name = "tensor-layout"
    onnx.save(made, folder / file)
    read = onnx.load(folder / file, load_external_data=False)
    for value in [*read.graph.input, *read.graph.output]:
        tensor = value.type.tensor_type
        if value.type.WhichOneof("value") != "tensor_type" or not tensor.HasField("shape"):
            continue
        sizes = [size(dim) for dim in tensor.shape.dim]
        expect(file, value.name, helper.tensor_dtype_to_np_dtype(tensor.elem_type).name, sizes)
    for tensor in read.graph.initializer:
        expect(file, tensor.name, helper.tensor_dtype_to_np_dtype(tensor.data_type).name, tensor.dims)


def size(dim):
    if dim.WhichOneof("value") == "dim_param" and dim.dim_param not in OPEN:
        return f"?{dim.dim_param}"
    return dim.dim_value if dim.WhichOneof("value") == "dim_value" and dim.dim_value >= 0 else "?"


def expect(file, name, element, sizes, order=""):
    sizes = ", ".join(map(str, sizes))
    expected.append(f"{file} | {name} | {NAMES.get(element, element)}[{sizes}]{order}")


def kinds(file):
    """Writes a model that has inputs and weights of each type that is no tensor."""
    tensor = helper.make_tensor_type_proto(TensorProto.FLOAT, [2, 3])
    types = {
        "sequence": helper.make_sequence_type_proto(tensor),
        "optional": helper.make_optional_type_proto(tensor),
        "map": helper.make_map_type_proto(TensorProto.STRING, tensor),
        "sparse": helper.make_sparse_tensor_type_proto(TensorProto.FLOAT, [2, 3]),
    }
    values = helper.make_tensor("weights", TensorProto.FLOAT, [1], [1.0])
    indices = helper.make_tensor("indices", TensorProto.INT64, [1], [4])
    sparse = helper.make_sparse_tensor(values, indices, [2, 3])
    inputs = [helper.make_value_info(name, type) for name, type in types.items()]
    graph = helper.make_graph([], "graph", inputs, [], sparse_initializer=[sparse])
    onnx.save(helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]), FOLDER / file)


def main():
    f32 = TensorProto.FLOAT
    node = helper.make_node("ReduceMean", ["image"], ["means"], axes=[2, 3], keepdims=0)
    image = ("image", f32, ["batch", 3, "height", "width"])
    means = ("means", f32, ["batch", 3])
    model("average.onnx", [image], [means], nodes=[node])
    model("average.onnx", [image], [means], nodes=[node], folder=EXAMPLE)
    expected[:] = expected[: len(expected) // 2]

    # A detector, with filters among its weights.
    filters = numpy.arange(64 * 3 * 7 * 7, dtype=numpy.float16).reshape(64, 3, 7, 7)
    weights = [
        onnx.numpy_helper.from_array(filters, "stem.weight"),
        onnx.numpy_helper.from_array(numpy.zeros(64, numpy.float16), "stem.bias"),
        helper.make_tensor("anchors", TensorProto.INT64, [3, 2], range(6)),
    ]
    detector = helper.make_node("Identity", ["images"], ["output0"])
    model(
        "det.onnx",
        [("images", f32, ["batch", 3, 480, 640])],
        [("output0", f32, ["batch", 84, None]), ("masks", TensorProto.BOOL, ["side", "side"])],
        weights,
        [detector],
    )
    # Another version of it.
    model("det_v2.onnx", [("images", TensorProto.UINT8, [1, 480, 640, 3])], [("output0", f32, [1, 84, 6300])])
    # Half floats, and a size with the same symbol in and out.
    half = TensorProto.FLOAT16
    negate = helper.make_node("Neg", ["given"], ["negated"])
    model("halves.onnx", [("given", half, ["rows", 3])], [("negated", half, ["rows", 3])], nodes=[negate])
    # An input of each type.
    types = {name: number for name, number in TensorProto.DataType.items() if name not in UNOPENED}
    of_types = [(name.lower(), number, [2]) for name, number in types.items()]
    model("elements.onnx", of_types, of_types[:1])
    # Sizes that ONNX Runtime infers, and those that the file states of them.
    sizes = {"three": 3, "rows": "rows", "open": None}
    stated = {**sizes, "lines": "lines"}
    negated = [(one, f"{one}_as_{other}", size) for one in sizes for other, size in stated.items()]
    model(
        "inferred.onnx",
        [(name, f32, [size]) for name, size in sizes.items()],
        [(name, f32, [size]) for _, name, size in negated],
        nodes=[helper.make_node("Neg", [one], [name]) for one, name, _ in negated],
    )
    # Scalars, and a tensor that looks like one. ONNX Runtime does not say that it has no sizes.
    i64 = TensorProto.INT64
    model(
        "scalars.onnx",
        [("sr", i64, []), ("one", i64, [1]), ("unknown", i64, None)],
        [("negated", i64, []), ("difference", i64, [1])],
        nodes=[helper.make_node("Neg", ["sr"], ["negated"]), helper.make_node("Sub", ["one", "sr"], ["difference"])],
    )
    # No axis can be told from another.
    model("square.onnx", [("images", f32, [1, 3, 640, 640])], [("seen", f32, [1, 10])])
    # The sizes of wasi-nn's example in wasmtime#10867: what the model takes, and what is stored.
    model("wasmtime_10867.onnx", [("input", f32, [1, 3, 224, 224])], [("classes", f32, [1, 1000])])
    numpy.save(FOLDER / "wasmtime_10867.npy", numpy.zeros((224, 224, 3), numpy.uint8))
    # The sizes of larql#16, #18: `down_proj` of a model with 2,560 channels. The weights would be in another file.
    down_proj = TensorProto(name="down_proj.weight", dims=[2560, 10240], data_type=TensorProto.BFLOAT16)
    down_proj.data_location = TensorProto.EXTERNAL
    down_proj.external_data.add(key="location", value="larql_18.bin")
    hidden, logits = ("hidden", f32, ["tokens", 10240]), ("out", f32, ["tokens", 2560])
    model("larql_18.onnx", [hidden], [logits], [down_proj])
    model("no_shape.onnx", [("images", f32, None)], [("seen", f32, [])])

    # Symbols as exporters write them.
    model(
        "symbols.onnx",
        [
            ("x", f32, [-1, 3, "?", "?"]),
            # No exporter writes `unknown`, so it is a name.
            ("open", f32, [*OPEN[:5], "unknown", *OPEN[5:]]),
            ("boxes", f32, ["batch", 22, 2100]),
            ("heads", f32, ["batch_size", 8, "sequence_length", 64]),
            ("mask", f32, ["seq_len", "seq_len"]),
            ("matrix", f32, ["N", "N"]),
            ("pairs", f32, ["batch", "s", "s"]),
            ("tokens", f32, ["b", "n", "d"]),
            ("rows", f32, [1, 3, "height", "width"]),
        ],
        [("sized", f32, [None, 3, None, None]), ("two", f32, [2, None])],
    )
    model("scalar.onnx", [("sr", TensorProto.INT64, [])], [("word", TensorProto.STRING, []), ("empty", f32, [0, 6])])
    kinds("kinds.onnx")

    # A download that has been cut off.
    whole = (FOLDER / "det.onnx").read_bytes()
    (FOLDER / "damaged.onnx").write_bytes(whole[:500])

    tensors = {
        "stem.weight": filters,
        "head.weight": numpy.zeros((10, 64), numpy.float64),
        "count": numpy.array(3, numpy.int64),
        'quoted "name"\n': numpy.zeros((2, 3), numpy.uint8),
    }
    safetensors.numpy.save_file(tensors, FOLDER / "weights.safetensors", metadata={"format": "np"})
    axes = {"axes:stem.weight": "OIHW", "axes:head.weight": "OI"}
    safetensors.numpy.save_file(tensors, FOLDER / "lettered.safetensors", metadata=axes)
    # The filters of the recipe in the guide.
    few = {"stem.weight": numpy.zeros((2, 3, 2, 2), numpy.float32)}
    safetensors.numpy.save_file(few, FOLDER / "filters.safetensors", metadata={"axes:stem.weight": "OIHW"})
    for file in ("weights.safetensors", "lettered.safetensors", "filters.safetensors"):
        with safetensors.safe_open(FOLDER / file, "numpy") as opened:
            for name in opened.keys():
                tensor = opened.get_tensor(name)
                expect(file, name.encode("unicode_escape").decode(), tensor.dtype.name, tensor.shape)

    arrays = {
        "rows.npy": numpy.arange(12, dtype=numpy.float32).reshape(3, 4),
        "columns.npy": numpy.asfortranarray(numpy.arange(12, dtype=numpy.float32).reshape(3, 4)),
        "swapped.npy": numpy.arange(12, dtype=">f4").reshape(3, 4),
        "bytes.npy": numpy.zeros((2, 3, 5), numpy.uint8),
        "list.npy": numpy.zeros(7, numpy.int16),
        "scalar.npy": numpy.array(2.5),
        "empty.npy": numpy.zeros((0, 6), numpy.float32),
    }
    # Each element is its number in C order.
    for sizes in [(5,), (3, 4), (2, 3, 4), (2, 3, 4, 5), (3,), (3, 3), (3, 3, 3), (3, 3, 3, 3)]:
        array = numpy.arange(numpy.prod(sizes), dtype=numpy.uint16).reshape(sizes)
        name = "x".join(map(str, sizes))
        arrays |= {f"c_{name}.npy": array, f"fortran_{name}.npy": numpy.asfortranarray(array)}
    for file, array in arrays.items():
        numpy.save(FOLDER / file, array)
        read = numpy.load(FOLDER / file)
        element = NAMES[read.dtype.name]
        swapped = "big-endian " if read.dtype.byteorder == ">" else ""
        is_fortran = read.flags.f_contiguous and not read.flags.c_contiguous
        expect(file, "", swapped + element, read.shape, " in Fortran order" if is_fortran else "")

    # Arrays without numbers.
    date = numpy.array(["2024-01-01"], "datetime64[ns]")
    numpy.save(FOLDER / "dates.npy", date)
    numpy.save(FOLDER / "durations.npy", date - date)
    numpy.save(FOLDER / "objects.npy", numpy.array([None, "text"]), allow_pickle=True)
    numpy.save(FOLDER / "records.npy", numpy.zeros(2, [("x]", "<f4"), ("y", "<u2", (2, 3)), ("z", [("w", "i1")])]))

    (FOLDER / "expected.txt").write_text("\n".join(expected) + "\n")


if __name__ == "__main__":
    main()
