// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};

struct Canvas {
    pixels: Tensor<u8, layout!(HW[4, 4])>,
}
impl Canvas {
    fn dot(&self) {
        self.pixels[(H(1), W(1))] = 255;
    }
}

fn main() {}
