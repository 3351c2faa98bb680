// mistakes: 1
use tensor_layout::operators::Join;
use tensor_layout::{C, layout};

layout! {
    type Photo = NCHW16c[N = 1, C = 48, H = 56, W = 56];
    type Depth = NHWC[N = 1, C = 16, H = 56, W = 56];
    type Both = NCHW[N = 1, C = 64, H = 56, W = 56];
}

static JOINED: Join<f32, C, (Photo, Depth), Both> = Join::new();

fn main() {
    println!("{JOINED:?}");
}
