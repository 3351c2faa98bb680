// mistakes: 1
use tensor_layout::operators::ScatterNd;
use tensor_layout::{axes::K, H, W, layout};

layout! {
    type Photo = NHWC[N = 2, C = 3, H = 32, W = 32];
    type Points = NIK[N = 2, I = 10, K = 2];
    type Found = NIC[N = 2, I = 10, C = 3];
}

static OPERATOR: ScatterNd<f32, u32, K, (H, W), Photo, Points, Found, Photo> = ScatterNd::new();

fn main() {
    println!("{OPERATOR:?}");
}
