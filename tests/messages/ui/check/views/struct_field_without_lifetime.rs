// mistakes: 1

use tensor_layout::{View, layout};
type Planes = layout!(CHW[C = 3, H = 2, W = 2]);
struct Frame {
    pixels: View<u8, Planes>,
}

fn main() {}
