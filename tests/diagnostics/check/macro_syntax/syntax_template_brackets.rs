// mistakes: 1
// C++: Tensor<NHWC, 1, 3, 224, 224>.
use tensor_layout::layout;

type Image = layout!(NHWC<1, 3, 224, 224>);

fn main() {}
