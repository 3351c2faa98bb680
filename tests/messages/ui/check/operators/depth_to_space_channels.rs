// mistakes: 1
use tensor_layout::operators::{DepthSpaceOrder, DepthToSpace1};
use tensor_layout::layout;

layout! {
    type Deep = NCHW[N = 1, C = 9, H = 224, W = 160];
    type Wide = NCHW[N = 1, C = 3, H = 448, W = 320];
}

static OPERATOR: DepthToSpace1<f32, Deep, Wide> =
    DepthToSpace1::new(2, DepthSpaceOrder::ColumnRowDepth);

fn main() {
    println!("{OPERATOR:?}");
}
