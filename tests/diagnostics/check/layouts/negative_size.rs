// mistakes: 1
// As PyTorch and NumPy have it for a size that follows from the others.
use tensor_layout::layout;

type Image = layout!(NHWC[-1, 3, 224, 224]);

fn main() {}
