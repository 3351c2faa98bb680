// mistakes: 2
// exception: paths: the standard library has a `Join`, too
use tensor_layout::operators::Join;
use tensor_layout::{C, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Depth = NHWC[N = 1, C = 1, H = 480, W = 640];
    type Both = NHWC[N = 1, C = 4, H = 480, W = 640];
}

static JOINED: Join<f32, (Photo, Depth), C, Both> = Join::new();

fn main() {
    println!("{JOINED:?}");
}
