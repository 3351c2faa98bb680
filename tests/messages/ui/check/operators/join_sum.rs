// mistakes: 1
use tensor_layout::operators::Join;
use tensor_layout::{C, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Depth = NHWC[N = 1, C = 1, H = 480, W = 640];
    type Both = NCHW[N = 1, C = 6, H = 480, W = 640];
}

static JOINED: Join<f32, C, (Photo, Depth), Both> = Join::new();

fn main() {
    println!("{JOINED:?}");
}
