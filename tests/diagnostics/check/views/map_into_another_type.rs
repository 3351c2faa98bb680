// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn floats(bytes: View<u8, layout!(HW[8, 8])>, floats: &mut Tensor<f32, layout!(WH[8, 8])>) {
    bytes.map_into(floats, |byte| byte / 2);
}

fn main() {}
