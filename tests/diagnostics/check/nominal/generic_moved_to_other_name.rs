// mistakes: 1
use tensor_layout::traits::MovesFrom;
use tensor_layout::{AnyLayout, Tensor, View, layout};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
}

fn copied<A: AnyLayout, B: MovesFrom<A>>(photo: View<u8, A>) -> Tensor<u8, B> {
    photo.to_layout()
}

fn turned(photo: View<u8, Rgb>) -> Tensor<u8, Bgr> {
    copied(photo)
}

fn main() {}
