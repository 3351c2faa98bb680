// mistakes: 1
// NumPy: strides of a transposed array.
use tensor_layout::layout;

type Transposed = layout!(HW[480, 640], strides(H = 1));

fn main() {}
