// mistakes: 2

use tensor_layout::{H, Tensor, W, layout};

struct Cursor {
    x: W,
    y: H,
}
fn at(image: &Tensor<u8, layout!(HW[4, 4])>, cursor: &Cursor) -> u8 {
    image[(H(cursor.x), W(cursor.y))]
}

fn main() {}
