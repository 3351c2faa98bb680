// mistakes: 1
use tensor_layout::layout;

const TILE: usize = 16;

layout! {
    type Thumbnails = HW[H = 8 / TILE, W = 640];
}

fn main() {}
