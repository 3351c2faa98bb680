// mistakes: 1
use tensor_layout::{layout, rearrange, Rearrangement};

layout! {
    type Camera = NHWC[N = 1, C = 4, H = 480, W = 640];
    type Planes = NCHW[N = 1, C = 3, H = 480, W = 640];
}

static TO_TOKENS: Rearrangement<Camera, Planes> =
    rearrange!(const N H W C -> N C H W);

fn main() {}
