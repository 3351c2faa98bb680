// mistakes: 1
use tensor_layout::operators::Split;
use tensor_layout::{C, layout};

layout! {
    type Both = NCHW[N = 1, C = 4, H = 480, W = 640];
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Depth = NHWC[N = 1, C = 2, H = 480, W = 640];
}

static SPLIT: Split<f32, C, Both, (Photo, Depth)> = Split::new();

fn main() {
    println!("{SPLIT:?}");
}
