// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NHWCC[1, 3, 224, 224, 3]);

fn main() {}
