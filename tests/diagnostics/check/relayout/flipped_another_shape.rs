// mistakes: 1
use tensor_layout::{layout, Tensor, View, W};

fn mirrored(photo: View<u8, layout!(HW[480, 640])>) -> Tensor<u8, layout!(HW[640, 480])> {
    photo.flipped((W,))
}

fn main() {}
