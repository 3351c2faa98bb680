// mistakes: 1
use tensor_layout::layout;

layout! { type Tile<const W: usize, const H: usize> = HW[W, H]; }

fn main() {}
