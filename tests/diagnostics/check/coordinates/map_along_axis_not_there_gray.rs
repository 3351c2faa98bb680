// mistakes: 1
use tensor_layout::{layout, Tensor, View, C};

fn scaled(gray: View<u8, layout!(HW[8, 8])>, floats: &mut Tensor<f32, layout!(HW[8, 8])>) {
    let scale = [1.0, 0.5, 0.25];
    gray.map_along_into(C, floats, |C(c)| move |byte| f32::from(byte) * scale[c]);
}

fn main() {}
