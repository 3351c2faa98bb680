// mistakes: 1

use tensor_layout::{H, Tensor, W, layout};

fn at(image: &Tensor<u8, layout!(HW[4, 4])>, h: usize, w: usize) -> u8 {
    image.get((H(h), W(w)))
}

fn main() {}
