// mistakes: 1
use tensor_layout::{layout, Tensor, C, P, W};

fn flat(photo: Tensor<u8, layout!(HWC[C = 3, H = 4, W = 5], pad(C = 4))>) -> usize {
    photo.into_merged((W, C), P).len()
}

fn main() {}
