// mistakes: 1
use tensor_layout::operators::GatherNd1;
use tensor_layout::{axes::K, H, W, layout};

layout! {
    type Photo = NHWC[N = 2, C = 3, H = 32, W = 32];
    type Points = NIK[N = 2, I = 10, K = 3];
    type Found = NIC[N = 2, I = 10, C = 3];
}

static OPERATOR: GatherNd1<f32, u32, K, (H, W), Photo, Points, Found> = GatherNd1::new();

fn main() {
    println!("{OPERATOR:?}");
}
