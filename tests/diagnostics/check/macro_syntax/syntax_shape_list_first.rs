// mistakes: 1
// PyTorch: the shape first, the memory format behind it.
use tensor_layout::layout;

type Image = layout!([1, 3, 224, 224], NHWC);

fn main() {}
