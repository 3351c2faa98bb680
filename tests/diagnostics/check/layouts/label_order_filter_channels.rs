// mistakes: 1
use tensor_layout::layout;

const IC: usize = 64;
const OC: usize = 128;

layout! { type Weights = OIHW[IC, OC, 3, 3]; }

fn main() {}
