"""Measures OpenCV and ONNX Runtime on the cases of `relayout.rs`: time over a plain copy of as many bytes.

`pip install numpy opencv-python-headless onnx onnxruntime`, then `python3 peers.py [CASE ...]` measures the cases
with one of the words in their name. Each time is the shortest of many, on one thread, into memory that is there
already, and each result is compared with NumPy's. The plain copy is NumPy's, which is up to 1.5 times as slow
as the fastest one of `relayout.rs` where a copy past the caches is faster.

`python3 peers.py --normalise HEIGHT WIDTH` prints nanoseconds of OpenCV's blobFromImage.
"""

import sys
import time

import cv2
import numpy

try:
    import onnx
    import onnxruntime
except ImportError:
    onnx = None

SECONDS = 0.2
TYPES = {"u8": numpy.uint8, "u16": numpy.uint16, "f32": numpy.float32, "f64": numpy.float64}


def shortest(function):
    best = float("inf")
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        start = time.perf_counter_ns()
        function()
        best = min(best, time.perf_counter_ns() - start)
    return best


def some(shape, dtype):
    return numpy.random.default_rng(1).integers(0, 256, shape).astype(dtype)


def onnx_transpose(source, target, order):
    """Returns what moves `source` to `target`, or None where the operator does not take the type."""
    if onnx is None:
        return None
    element = onnx.helper.np_dtype_to_tensor_dtype(source.dtype)
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("Transpose", ["x"], ["y"], perm=order)],
        "transpose",
        [onnx.helper.make_tensor_value_info("x", element, source.shape)],
        [onnx.helper.make_tensor_value_info("y", element, target.shape)],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 13)], ir_version=8)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(
            model.SerializeToString(), options, providers=["CPUExecutionProvider"]
        )
    except onnxruntime.capi.onnxruntime_pybind11_state.NotImplemented:
        return None
    binding = session.io_binding()
    for bind, name, array in [(binding.bind_input, "x", source), (binding.bind_output, "y", target)]:
        bind(name, "cpu", 0, array.dtype, array.shape, array.ctypes.data)
    return lambda: session.run_with_iobinding(binding)


def case(name, source, order, opencv):
    """Measures one case. `opencv` moves from the first array it is given to the second."""
    words = sys.argv[1:]
    if words and not any(word in name for word in words):
        return
    expected = numpy.ascontiguousarray(source.transpose(order))
    target = numpy.empty_like(expected)
    contestants = {}
    if opencv is not None:
        contestants["OpenCV"] = lambda: opencv(source, target)
    session = onnx_transpose(source, target, order)
    if session is not None:
        contestants["ONNX Runtime"] = session
    flat, copied = source.reshape(-1), numpy.empty_like(source).reshape(-1)
    plain = shortest(lambda: numpy.copyto(copied, flat))
    ratios = []
    for peer, function in contestants.items():
        target.fill(0)
        function()
        assert numpy.array_equal(target, expected), f"{name}: {peer} is wrong"
        ratios.append(f"{peer} {shortest(function) / plain:.2f}")
    print(f"{name:34} {plain / 1e3:9.2f} us plain | {' | '.join(ratios)}", flush=True)


def images(name, batch, channels, height, width, types):
    for dtype in types:
        to_planes = to_pixels = None
        if batch == 1 and channels <= 4:
            to_planes = lambda pixels, planes: cv2.split(pixels[0], list(planes[0]))
            to_pixels = lambda planes, pixels: cv2.merge(list(planes[0]), pixels[0])
        pixels = some((batch, height, width, channels), TYPES[dtype])
        case(f"{name} {dtype} to NCHW", pixels, [0, 3, 1, 2], to_planes)
        planes = some((batch, channels, height, width), TYPES[dtype])
        case(f"{name} {dtype} to NHWC", planes, [0, 2, 3, 1], to_pixels)


def normalise(height, width):
    image = some((height, width, 3), numpy.uint8)
    mean = (123.7, 116.3, 103.5)
    print(shortest(lambda: cv2.dnn.blobFromImage(image, 1 / 58.0, (width, height), mean, swapRB=False)))


def main():
    cv2.setNumThreads(1)
    if sys.argv[1:2] == ["--normalise"]:
        return normalise(int(sys.argv[2]), int(sys.argv[3]))
    print("time / plain copy of the same bytes")
    images("3x1080p", 1, 3, 1080, 1920, ["u8", "u16", "f32", "f64"])
    images("4x1080p", 1, 4, 1080, 1920, ["u8", "u16", "f32"])
    images("3x224x224", 1, 3, 224, 224, ["u8", "u16", "f32", "f64"])
    for channels in [5, 6, 8]:
        images(f"{channels}x480x640", 1, channels, 480, 640, ["u8", "u16", "f32"])
    images("12x480x640", 1, 12, 480, 640, ["u8"])
    images("8x64x56x56", 8, 64, 56, 56, ["u8", "u16", "f32"])
    images("256x56x56", 1, 256, 56, 56, ["u8", "u16", "f32"])
    images("32x512x7x7", 32, 512, 7, 7, ["u8", "u16", "f32"])
    filters = {"OIHW to HWIO": [2, 3, 1, 0], "OIHW to OHWI": [0, 2, 3, 1]}
    for name, order in filters.items():
        case(f"{name} f32", some((256, 256, 3, 3), numpy.float32), order, None)
    case("HWIO to OIHW f32", some((3, 3, 256, 256), numpy.float32), [3, 2, 0, 1], None)
    case("OHWI to OIHW f32", some((256, 3, 3, 256), numpy.float32), [0, 3, 1, 2], None)
    case("BSHD to BHSD u16", some((2, 512, 12, 64), numpy.uint16), [0, 2, 1, 3], None)
    case("BHSD to BSHD u16", some((2, 12, 512, 64), numpy.uint16), [0, 2, 1, 3], None)
    for side, dtype in [(4096, "u8"), (4096, "u16"), (4096, "f32"), (2048, "f64"), (1000, "f32"), (1000, "u8")]:
        matrix = some((side, side), TYPES[dtype])
        case(f"{side}x{side} {dtype}", matrix, [1, 0], lambda source, target: cv2.transpose(source, target))
    for name, order in {
        "DWH": [0, 2, 1],
        "HDW": [1, 0, 2],
        "HWD": [1, 2, 0],
        "WDH": [2, 0, 1],
        "WHD": [2, 1, 0],
    }.items():
        cube = some((160, 160, 160), numpy.float32)
        opencv = lambda source, target, order=order: cv2.transposeND(source, order, target)
        case(f"160^3 DHW to {name} f32", cube, order, opencv)
    return None


if __name__ == "__main__":
    main()
