// mistakes: 1
// Of a batch of eight, seven images would be lost.
use tensor_layout::{layout, rearrange, Rearrangement};

layout! {
    type Batch = NCHW[N = 8, C = 3, H = 48, W = 64];
    type Image = HWC[C = 3, H = 48, W = 64];
}

static TO_TOKENS: Rearrangement<Batch, Image> =
    rearrange!(const N(1) C H W -> H W C);

fn main() {}
