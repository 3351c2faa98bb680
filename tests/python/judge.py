"""Compares tensors that cross the border to Python with how numpy and tvm-ffi read them: judge.py MODULE."""

import ctypes
import gc
import importlib.util
import sys
import weakref

import numpy
import tvm_ffi

specification = importlib.util.spec_from_file_location("borders", sys.argv[1])
borders = importlib.util.module_from_spec(specification)
specification.loader.exec_module(borders)


class Producer:
    """An object that `numpy.from_dlpack` takes: it gives a capsule once."""

    def __init__(self, capsule):
        self.capsule = capsule

    def __dlpack__(self, **options):
        return self.capsule

    def __dlpack_device__(self):
        return (1, 0)


def refusal(function, *arguments):
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    return "no error"


# Out: sizes in logical order, with the strides of padded pixels.
wanted = numpy.fromfunction(lambda c, h, w: 100 * c + 10 * h + w, (3, 2, 4), dtype=numpy.float32)
for is_versioned in (False, True):
    array = numpy.from_dlpack(Producer(borders.frame(is_versioned)))
    assert array.dtype == numpy.float32 and array.shape == (3, 2, 4), array
    assert [stride // 4 for stride in array.strides] == [1, 16, 3], array.strides
    assert (array == wanted).all(), array
    # The memory lives for as long as the array.
    last = array[2, 1]
    del array
    gc.collect()
    assert (last == wanted[2, 1]).all(), last

writable = numpy.from_dlpack(Producer(borders.frame(True)))
writable[0, 0, 0] = 7
assert writable[0, 0, 0] == 7
constant = numpy.from_dlpack(Producer(borders.constant()))
assert constant.tolist() == [[1, 2, 3], [4, 5, 6]] and not constant.flags.writeable, constant.flags
# A capsule that nobody takes is freed.
del constant
for _ in range(3):
    borders.frame(True)
    borders.constant()

# A second consumer, which shares no code with numpy: tvm-ffi takes bare capsules of both structures, and gives them back.
for is_versioned in (False, True):
    tensor = tvm_ffi.from_dlpack(borders.frame(is_versioned))
    assert str(tensor.dtype) == "float32" and str(tensor.device) == "cpu:0", tensor
    assert tensor.shape == (3, 2, 4) and tensor.strides == (1, 16, 3), (tensor.shape, tensor.strides)
    for position in numpy.ndindex(3, 2, 4):
        offset = sum(index * stride for index, stride in zip(position, tensor.strides))
        element = ctypes.c_float.from_address(tensor.data_ptr() + 4 * offset).value
        assert element == wanted[position], position
    for capsule in (tensor.__dlpack__(), tensor.__dlpack__(max_version=(1, 0))):
        assert borders.read(capsule, False) == (16, wanted[1].ravel().tolist())
constant = tvm_ffi.from_dlpack(borders.constant())
text = refusal(borders.read, constant.__dlpack__(), False)
assert text == "the elements have the type u16, not f32", text
# The memory lives for as long as the tensor, and is freed after it.
del capsule, constant, tensor
gc.collect()

# In: an array of numpy, with padded rows, by both structures.
memory = numpy.arange(2 * 16, dtype=numpy.float32).reshape(2, 16)
pixels = numpy.lib.stride_tricks.as_strided(memory, (2, 4, 3), (64, 12, 4))
planes_first = pixels.transpose(2, 0, 1)
for options in ({}, {"max_version": (1, 0)}):
    stride, green = borders.read(planes_first.__dlpack__(**options), False)
    assert stride == 16, stride
    assert green == pixels[:, :, 1].ravel().tolist(), green

# The same sizes in another order of memory.
packed = numpy.ascontiguousarray(planes_first)
text = refusal(borders.read, packed.__dlpack__(), False)
assert text.startswith("the stride of H is 4 and that of C is 8: these are the strides of `CHW`"), text
text = refusal(borders.read, pixels.__dlpack__(), False)
assert text.startswith("axis C has size 2, but the layout fixes it to 3"), text
text = refusal(borders.read, planes_first.astype(numpy.float64).__dlpack__(), False)
assert text == "the elements have the type f64, not f32", text
text = refusal(borders.read, planes_first[:, ::-1].__dlpack__(), False)
assert "stride" in text and "negative" in text, text
text = refusal(borders.read, planes_first[:, :0].__dlpack__(), False)
assert text.startswith("axis H has size 0"), text
text = refusal(borders.read, planes_first[0].__dlpack__(), False)
assert "2 axes" in text, text
used = planes_first.__dlpack__()
borders.read(used, False)
assert refusal(borders.read, used, False) == "not a new capsule"

# Written to, and not.
before = pixels[:, :, 1].ravel().tolist()
borders.read(planes_first.__dlpack__(max_version=(1, 0)), True)
assert pixels[:, :, 1].ravel().tolist() == [2 * element for element in before]
assert (memory[:, 12:] == numpy.arange(32).reshape(2, 16)[:, 12:]).all(), "padding was written to"
planes_first.flags.writeable = False
text = refusal(borders.read, planes_first.__dlpack__(max_version=(1, 0)), True)
assert text == "the elements must not be written to", text

# numpy's array stays alive while a capsule of it does.
array = numpy.zeros((3, 2, 4), numpy.float32)
alive = weakref.ref(array)
capsule = array.__dlpack__()
del array
assert alive() is not None
del capsule
gc.collect()
assert alive() is None, "the deleter was not called"

# Arrays through the crates `numpy` and `ndarray`: C order, Fortran order, and a transposed view.
assert borders.strides(numpy.zeros((3, 2, 4), numpy.float32), True) == [8, 4, 1]
text = refusal(borders.strides, numpy.zeros((3, 2, 4), numpy.float32, order="F"), True)
assert text.startswith("axis C has stride 1, but the layout's is 8"), text
assert borders.strides(numpy.zeros((2, 4, 3), numpy.float32).transpose(2, 0, 1), False) == [1, 12, 3]

print("numpy and tvm-ffi agree")
