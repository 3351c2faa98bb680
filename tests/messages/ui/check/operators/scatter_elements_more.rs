// mistakes: 1
use tensor_layout::operators::ScatterElements;
use tensor_layout::{H, layout};

layout! {
    type Photo = NHWC[N = 2, C = 3, H = 32, W = 32];
    type Rows = NHWC[N = 2, C = 3, H = 40, W = 32];
}

static OPERATOR: ScatterElements<f32, u32, H, Photo, Rows, Rows, Photo> = ScatterElements::new();

fn main() {
    println!("{OPERATOR:?}");
}
