// mistakes: 1

use tensor_layout::{K, Tensor, View, layout};

layout! { type Image = HWC[C = 3, H = 8, W = 8]; }

fn run(image: View<u8, Image>, out: &mut Tensor<f32, Image>) {
    image.map_along_into(K, out, |K(k)| move |byte| f32::from(byte) / [0.2, 0.3, 0.4][k]);
}
fn main() {}
