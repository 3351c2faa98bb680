//! vonclites/squeezenet#12: two outputs in NHWC joined along axis 1, as in NCHW.
//! Cost: rows are put below each other instead of channels.
//! With this crate: the axis has a name.
use tensor_layout::operators::Join;
use tensor_layout::{C, layout};

layout! {
    type Expanded = NHWC[N = 1, C = 64, H = 55, W = 55];
    type Joined = NHWC[N = 1, C = 128, H = 55, W = 55];
}

static EXPAND: Join<f32, C, (Expanded, Expanded), Joined> = Join::new();

pub(crate) fn main() {
    EXPAND.with_raw(|desc| assert_ne!(desc.kind, 0));
}
