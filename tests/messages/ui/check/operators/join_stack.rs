// mistakes: 1
//! A new axis along which there is one of each: `torch.stack`.
use tensor_layout::operators::Join;
use tensor_layout::{N, layout};

layout! {
    type Photo = HWC[C = 3, H = 480, W = 640];
    type Batch = NHWC[N = 2, C = 3, H = 480, W = 640];
}

static BATCH: Join<f32, N, (Photo, Photo), Batch> = Join::new();

fn main() {
    println!("{BATCH:?}");
}
