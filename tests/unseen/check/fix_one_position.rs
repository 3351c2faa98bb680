// mistakes: 1

use tensor_layout::{N, View, layout};

layout! {
    type Batch = NHWC[N = 8, C = 3, H = 224, W = 224];
    type Photo = HWC[C = 3, H = 224, W = 224];
}

pub fn first(batch: View<u8, Batch>) -> View<u8, Photo> {
    batch.fix(N(0))
}

fn main() {}
