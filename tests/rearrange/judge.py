"""Rearranges what the lines of standard input say, with einops.

A line is a pattern, the shape of the source, and the sizes of letters: `a (b c) -> c (a b);2 6;b=3`. The
elements of the source are their own numbers. Written for each: the rank, each size, each element, as
numbers of two bytes, the lower one first.
"""

import sys

import numpy
from einops import repeat


def main():
    for line in sys.stdin:
        pattern, shape, sizes = line.strip().split(";")
        shape = [int(size) for size in shape.split()]
        sizes = dict(size.split("=") for size in sizes.split())
        sizes = {letter: int(size) for letter, size in sizes.items()}
        source = numpy.arange(numpy.prod(shape)).reshape(shape)
        # For patterns without new letters, this is `rearrange`.
        target = repeat(source, pattern, **sizes)
        numbers = [[target.ndim], target.shape, target.ravel()]
        sys.stdout.buffer.write(numpy.concatenate(numbers).astype("<u2").tobytes())


main()
