"""Prints nanoseconds of OpenCV's blobFromImage for a height and a width, one thread."""

import sys
import time

import cv2
import numpy

height, width = int(sys.argv[1]), int(sys.argv[2])
cv2.setNumThreads(1)
image = numpy.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=numpy.uint8)
best = float("inf")
end = time.perf_counter() + 0.5
while time.perf_counter() < end:
    start = time.perf_counter_ns()
    cv2.dnn.blobFromImage(image, 1 / 58.0, (width, height), (123.7, 116.3, 103.5), swapRB=False)
    best = min(best, time.perf_counter_ns() - start)
print(best)
