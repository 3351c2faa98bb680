// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn floats(bytes: View<u8, layout!(HW[480, 640])>, floats: &mut Tensor<f32, layout!(HW[640, 480])>) {
    bytes.map_into(floats, |byte| f32::from(byte) / 255.0);
}

fn main() {}
