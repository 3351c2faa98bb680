// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn floats(bytes: View<u8, layout!(HW[?, ?])>, floats: &mut Tensor<f32, layout!(HW[?, ?])>) {
    bytes.map_into(floats, |byte| f32::from(byte) / 255.0);
}

fn main() {}
