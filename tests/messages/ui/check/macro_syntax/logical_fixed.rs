// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NHWC[1, 224, 224, 3], logical(NHWC));

fn main() {}
