// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn floats(bytes: View<u8, layout!(HW[8, 8])>, floats: &mut Tensor<f32, layout!(HW[8, 8])>) {
    bytes.map_into(floats, |byte| f64::from(byte) / 255.0);
}

fn main() {}
