// mistakes: 1
use tensor_layout::{layout, rearrange, Rearrangement};

layout! {
    type Photo = HWC[C = 3, H = ?, W = ?];
    type Planes = CHW[C = 3, H = ?, W = ?];
}

static TO_TOKENS: Rearrangement<Photo, Planes> =
    rearrange!(const H W C -> C H W);

fn main() {}
