"""Ten tasks with numpy, and what numpy says to ten mistakes. Prints `task | what numpy says` for each mistake."""

import numpy as np

MEAN = np.array([0.5, 0.25, 0.75], np.float32)


# task: normalise
def normalise(photo):
    return np.ascontiguousarray((photo / 255 - MEAN).transpose(2, 0, 1), np.float32)
# task: crop
def crop(photo):
    return photo[1:3, 1:5].copy()
# task: mean
def mean(planes):
    return planes.mean((0, 2, 3))
# task: concat
def concat(rgb, depth):
    return np.concatenate((rgb, depth[..., None]), 2)
# task: pad
def pad(photo):
    return np.pad(photo, ((1, 1), (2, 2), (0, 0)))
# task: patches
def patches(photo):
    parts = photo.reshape(2, 2, 3, 2, 3).transpose(0, 2, 1, 3, 4)
    return parts.reshape(6, 12)
# task: softmax
def softmax(scores):
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return scores / scores.sum(1, keepdims=True)
# task: product
def product(x, weights):
    return x @ weights.T
# task: heads
def heads(tokens):
    return tokens.reshape(2, 5, 3, 4).transpose(0, 2, 1, 3).copy()
# task: rows
def rows(memory, h, w, pitch):
    return np.ndarray((h, w, 3), np.uint8, memory, strides=(pitch, 3, 1)).copy()
# end


def counted(*sizes):
    return np.arange(np.prod(sizes)).reshape(sizes)


PHOTO = counted(4, 6, 3).astype(np.uint8)

MISTAKES = {
    # The planes of a photo in place of its pixels.
    "normalise": lambda: normalise(PHOTO.transpose(2, 0, 1)),
    # The crop ends after the last row.
    "crop": lambda: PHOTO[3:5, 1:5],
    # The input is N, H, W, C.
    "mean": lambda: mean(counted(2, 4, 6, 3)),
    # Joined along the rows.
    "concat": lambda: np.concatenate((PHOTO, PHOTO), 0),
    # The margins of rows and columns are exchanged.
    "pad": lambda: np.pad(PHOTO, ((2, 2), (1, 1), (0, 0))),
    # Put together with the colours outermost in a patch.
    "patches": lambda: patches(PHOTO).reshape(2, 3, 3, 2, 2).transpose(0, 3, 1, 4, 2).reshape(4, 6, 3),
    # The scores are stored as K, N.
    "softmax": lambda: softmax(counted(5, 2)),
    # The weights are stored as K, N, and K = N.
    "product": lambda: product(counted(2, 3), counted(3, 3).T),
    # Reshaped without the transpose.
    "heads": lambda: counted(2, 5, 12).reshape(2, 3, 5, 4),
    # The padding of the rows is forgotten.
    "rows": lambda: np.ndarray((2, 2, 3), np.uint8, bytes(range(20))),
}


def check():
    """Compares each task with loops."""
    c, h, w = 2, 3, 5
    assert normalise(PHOTO)[c, h, w] == np.float32(PHOTO[h, w, c] / 255 - MEAN[c])
    assert crop(PHOTO)[1, 3, 2] == PHOTO[2, 4, 2]
    planes = counted(2, 3, 4, 6)
    assert mean(planes)[1] == sum(planes[n, 1].sum() for n in range(2)) / 48
    both = concat(PHOTO, PHOTO[..., 0])
    assert both[3, 5, 3] == PHOTO[3, 5, 0] and both[3, 5, 2] == PHOTO[3, 5, 2]
    assert pad(PHOTO)[4, 7, 2] == PHOTO[3, 5, 2] and pad(PHOTO).sum() == PHOTO.sum()
    assert patches(PHOTO)[1 * 3 + 2, (1 * 2 + 0) * 3 + 2] == PHOTO[3, 4, 2]
    assert abs(softmax(counted(2, 5)).sum() - 2) < 1e-6
    assert product(counted(2, 3), counted(4, 3))[1, 3] == 3 * 9 + 4 * 10 + 5 * 11
    assert heads(counted(2, 5, 12))[1, 2, 4, 3] == counted(2, 5, 12)[1, 4, 2 * 4 + 3]
    assert rows(bytes(range(16)), 2, 2, 10)[1, 1, 2] == 15


check()
for task, mistake in MISTAKES.items():
    try:
        print(f"{task} | nothing: an array of {list(mistake().shape)}")
    except Exception as error:
        print(f"{task} | an error when it runs: {str(error).splitlines()[0]}")
