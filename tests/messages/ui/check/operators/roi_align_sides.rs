// mistakes: 1
use tensor_layout::operators::{RoiAlign1, RoiSampling};
use tensor_layout::{K, R, layout};

layout! {
    type Features = NHWC[N = 2, C = 256, H = 50, W = 68];
    type Boxes = RK[R = 100, K = 5];
    type Images = R[100];
    type Parts = RCHW[R = 100, C = 256, H = 7, W = 7];
}

static OPERATOR: RoiAlign1<f32, u32, R, K, Features, Boxes, Images, Parts> =
    RoiAlign1::new(RoiSampling::average());

fn main() {
    println!("{OPERATOR:?}");
}
