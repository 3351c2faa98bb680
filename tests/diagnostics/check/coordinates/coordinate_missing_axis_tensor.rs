// mistakes: 1
use tensor_layout::{layout, Tensor, H};

fn first(plane: &Tensor<u8, layout!(HW[?, ?])>) -> u8 {
    plane[(H(0),)]
}

fn main() {}
