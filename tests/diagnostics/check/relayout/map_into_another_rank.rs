// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn gray(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>, gray: &mut Tensor<f32, layout!(HW[8, 8])>) {
    photo.map_into(gray, |byte| f32::from(byte) / 255.0);
}

fn main() {}
