// mistakes: 1
//! As `torch.cat((photo, depth), dim=1)`.
use tensor_layout::operators::Join;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Depth = NHWC[N = 1, C = 1, H = 480, W = 640];
    type Both = NHWC[N = 1, C = 4, H = 480, W = 640];
}

static JOINED: Join<f32, 1, (Photo, Depth), Both> = Join::new();

fn main() {
    println!("{JOINED:?}");
}
