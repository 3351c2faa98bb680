// mistakes: 1
use tensor_layout::{layout, part, Tensor};

fn clear_top(image: &mut Tensor<u32, layout!(HW[8, 8])>) {
    part!(image, H = ..4).fill(0);
}

fn main() {}
