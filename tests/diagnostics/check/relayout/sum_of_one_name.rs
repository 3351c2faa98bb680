// mistakes: 1
use tensor_layout::{layout, Tensor, View, W};

type Photo = layout!(HWC[C = 3, H = 480, W = 640]);

fn sums(photo: View<u8, Photo>) -> Tensor<u32, layout!(CH[3, 480])> {
    photo.sum_along(W)
}

fn main() {}
