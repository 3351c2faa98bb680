// mistakes: 1
use tensor_layout::{layout, View, C, H, N, W};

fn weight(filter: View<f32, layout!(OIHW[O = 8, I = 3, H = 3, W = 3])>) -> f32 {
    filter[(N(0), C(0), H(1), W(1))]
}

fn main() {}
