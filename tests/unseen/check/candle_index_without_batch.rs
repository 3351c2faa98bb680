// mistakes: 1

use tensor_layout::{C, H, View, W, layout};

fn run(image: View<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> f32 {
    image[(C(0), H(1), W(2))]
}
fn main() {}
