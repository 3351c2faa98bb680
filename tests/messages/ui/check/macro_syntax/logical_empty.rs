// mistakes: 1
use tensor_layout::layout;

type Heads = layout!(BHSD[2, 128, 8, 64], logical());

fn main() {}
