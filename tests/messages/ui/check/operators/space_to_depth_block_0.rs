// mistakes: 1
use tensor_layout::operators::{DepthSpaceOrder, SpaceToDepth1};
use tensor_layout::layout;

layout! {
    type Deep = NCHW[N = 1, C = 12, H = 224, W = 160];
    type Wide = NCHW[N = 1, C = 3, H = 448, W = 320];
}

static OPERATOR: SpaceToDepth1<f32, Wide, Deep> =
    SpaceToDepth1::new(0, DepthSpaceOrder::ColumnRowDepth);

fn main() {
    println!("{OPERATOR:?}");
}
