// mistakes: 1
use tensor_layout::layout;

type Huge = layout!(NCDHW[N = 65536, C = 65536, D = 65536, H = 65536, W = 2]);

fn main() {}
