// mistakes: 1
use tensor_layout::layout;

type Heads = layout!(BHSD[2, 8, 128, 64], logical(BSHE));

fn main() {}
