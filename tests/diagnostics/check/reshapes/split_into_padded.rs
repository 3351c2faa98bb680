// mistakes: 1
use tensor_layout::{layout, DimX, Tensor, Q, W};

fn patches(photo: Tensor<u8, layout!(HWC[C = 3, H = 4, W = 6], pad(W = 8))>) -> usize {
    photo.into_split(W, (DimX::<3>, Q)).len()
}

fn main() {}
