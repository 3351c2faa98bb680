// mistakes: 1
// PyTorch: -1 stands for what is left.
use tensor_layout::layout;

type Batch = layout!(NCHW[-1, 3, 224, 224]);

fn main() {}
