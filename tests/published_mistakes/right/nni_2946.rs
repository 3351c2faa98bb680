//! microsoft/nni#2946: skip connections joined along axis 0, which is the batch.
//! Cost: other shapes, or an error, wherever filters have more than one size.
//! With this crate: the axis has a name.
use tensor_layout::operators::Join;
use tensor_layout::{C, layout};

layout! {
    type Branch = NHWC[N = 8, C = 32, H = 16, W = 16];
    type Skipped = NHWC[N = 8, C = 64, H = 16, W = 16];
}

static SKIP: Join<f32, C, (Branch, Branch), Skipped> = Join::new();

pub(crate) fn main() {
    SKIP.with_raw(|desc| assert_ne!(desc.kind, 0));
}
