// mistakes: 1
#![deny(deprecated)]
use tensor_layout::layout;

layout! {
    /// What the camera gives.
    pub type Frame = HWC[480, 640, 3];
}

fn main() {}
