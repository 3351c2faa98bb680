// mistakes: 1
use tensor_layout::operators::OneHot;
use tensor_layout::{C, layout};

layout! {
    type Labels = NHW[N = 1, H = 64, W = 64];
    type Values = K[21];
    type Classes = NCHW[N = 1, C = 21, H = 64, W = 64];
}

static OPERATOR: OneHot<f32, u32, C, Labels, Values, Classes> = OneHot::new();

fn main() {
    println!("{OPERATOR:?}");
}
