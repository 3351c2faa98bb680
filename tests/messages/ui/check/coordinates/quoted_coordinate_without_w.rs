// mistakes: 1
use tensor_layout::{layout, View, C, H, N};

fn first(photo: View<f32, layout!(NHWC[N = 1, C = 3, H = 224, W = 224])>) {
    let _ = photo[(N(0), H(0), C(0))];
}

fn main() {}
