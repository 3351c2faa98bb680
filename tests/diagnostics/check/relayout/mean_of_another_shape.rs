// mistakes: 1
use tensor_layout::{layout, Tensor, View, H, W};

type Photo = layout!(HWC[C = 3, H = 480, W = 640]);

fn means(photo: View<u8, Photo>) -> Tensor<f32, layout!(C[4])> {
    photo.mean_along((H, W))
}

fn main() {}
