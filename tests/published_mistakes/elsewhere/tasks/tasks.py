"""Ten tasks with numpy, and what numpy says to ten mistakes. Prints `task | what numpy says` for each mistake.
With the argument `times`, prints `task | microseconds`, the shortest time of a call."""

import sys
import timeit

import numpy as np

MEAN = np.array([0.5, 0.25, 0.75], np.float32)


# task: normalise
def normalise(photo):
    return np.ascontiguousarray((photo / np.float32(255) - MEAN).transpose(2, 0, 1))
# task: crop
def crop(photo):
    return photo[32:160, 64:192].copy()
# task: mean
def mean(planes):
    return planes.mean((0, 2, 3))
# task: concat
def concat(rgb, depth):
    return np.concatenate((rgb, depth[..., None]), 2)
# task: pad
def pad(photo):
    return np.pad(photo, ((8, 8), (16, 16), (0, 0)))
# task: patches
def patches(photo):
    parts = photo.reshape(12, 16, 16, 16, 3).transpose(0, 2, 1, 3, 4)
    return parts.reshape(192, 768)
# task: softmax
def softmax(scores):
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)
# task: product
def product(x, weights):
    return x @ weights.T
# task: heads
def heads(tokens):
    return tokens.reshape(4, 128, 12, 64).transpose(0, 2, 1, 3).copy()
# task: rows
def rows(memory, h, w, pitch):
    return np.ndarray((h, w, 3), np.uint8, memory, strides=(pitch, 3, 1)).copy()
# end


def counted(*sizes):
    return np.arange(np.prod(sizes)).reshape(sizes)


PHOTO = counted(192, 256, 3).astype(np.uint8)

MISTAKES = {
    # The planes of a photo instead of its pixels.
    "normalise": lambda: normalise(PHOTO.transpose(2, 0, 1)),
    # The crop ends after the last row.
    "crop": lambda: PHOTO[96:224, 64:192],
    # The input is N, H, W, C.
    "mean": lambda: mean(counted(4, 192, 256, 3)),
    # Joined along the rows.
    "concat": lambda: np.concatenate((PHOTO, PHOTO), 0),
    # The margins of rows and columns are exchanged.
    "pad": lambda: np.pad(PHOTO, ((16, 16), (8, 8), (0, 0))),
    # Put together with the colours outermost in a patch.
    "patches": lambda: patches(PHOTO)
    .reshape(12, 16, 3, 16, 16)
    .transpose(0, 3, 1, 4, 2)
    .reshape(192, 256, 3),
    # The scores are stored as K, N.
    "softmax": lambda: softmax(counted(1000, 64)),
    # The weights are stored as K, N, and K = N.
    "product": lambda: product(counted(64, 256), counted(256, 256).T),
    # Reshaped without the transpose.
    "heads": lambda: counted(4, 128, 768).reshape(4, 12, 128, 64),
    # The padding of the rows is forgotten.
    "rows": lambda: np.ndarray((192, 256, 3), np.uint8, bytes(192 * 1024)),
}


def check():
    """Compares each task with loops."""
    c, h, w = 2, 3, 5
    assert normalise(PHOTO)[c, h, w] == PHOTO[h, w, c] / np.float32(255) - MEAN[c]
    assert crop(PHOTO)[1, 3, 2] == PHOTO[33, 67, 2]
    planes = counted(4, 3, 192, 256)
    assert mean(planes)[1] == sum(planes[n, 1].sum() for n in range(4)) / (4 * 192 * 256)
    both = concat(PHOTO, PHOTO[..., 0])
    assert both[3, 5, 3] == PHOTO[3, 5, 0] and both[3, 5, 2] == PHOTO[3, 5, 2]
    wide = pad(PHOTO)
    assert wide.shape == (208, 288, 3) and wide.sum() == PHOTO.sum()
    assert wide[11, 21, 2] == PHOTO[3, 5, 2]
    assert patches(PHOTO)[2 * 16 + 3, (4 * 16 + 5) * 3 + 2] == PHOTO[2 * 16 + 4, 3 * 16 + 5, 2]
    assert abs(softmax(counted(64, 1000)).sum() - 64) < 1e-6
    wanted = sum((256 + k) * (768 + k) for k in range(256))
    assert product(counted(64, 256), counted(128, 256))[1, 3] == wanted
    tokens = counted(4, 128, 768)
    assert heads(tokens)[1, 2, 4, 3] == tokens[1, 4, 2 * 64 + 3]
    assert rows(bytes(range(16)), 2, 2, 10)[1, 1, 2] == 15


def times():
    def floats(*sizes):
        return counted(*sizes).astype(np.float32) % 61

    planes, depth, scores = floats(4, 3, 192, 256), PHOTO[..., 0].copy(), np.ones((64, 1000), np.float32)
    x, weights, tokens, memory = floats(64, 256), floats(128, 256), floats(4, 128, 768), bytes(192 * 1024)
    calls = {
        "normalise": lambda: normalise(PHOTO),
        "crop": lambda: crop(PHOTO),
        "mean": lambda: mean(planes),
        "concat": lambda: concat(PHOTO, depth),
        "pad": lambda: pad(PHOTO),
        "patches": lambda: patches(PHOTO),
        "softmax": lambda: softmax(scores),
        "product": lambda: product(x, weights),
        "heads": lambda: heads(tokens),
        "rows": lambda: rows(memory, 192, 256, 1024),
    }
    for task, call in calls.items():
        timer = timeit.Timer(call)
        number = 1
        while timer.timeit(number) < 50e-6:
            number *= 2
        repeats = max(3, int(0.06 / timer.timeit(number)))
        print(f"{task} | {min(timer.repeat(repeats, number)) / number * 1e6:.2f}")


check()
if sys.argv[1:] == ["times"]:
    times()
else:
    for task, mistake in MISTAKES.items():
        try:
            print(f"{task} | nothing: an array of {list(mistake().shape)}")
        except Exception as error:
            print(f"{task} | an error when it runs: {str(error).splitlines()[0].strip()}")
