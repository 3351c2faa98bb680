// mistakes: 1
//! Selen-Suyue/DensePolicy2D#3: `reshape` of b, h, w, c to b, c, h, w.
//! Cost: each channel that the robot's network sees holds pieces of all colours.
//! With this crate: `reshape` gives elements another shape and leaves them where they are, and so does `into_layout`.
//! An older form of this program had a `merge` and a `split` between, which nothing caught: between them, an axis of pixels
//! has a letter that its author does not need. No author would write this detour.
use tensor_layout::{Tensor, layout};

layout! {
    type Camera = NHWC[N = 1, C = 3, H = 2, W = 2];
    type Input = NCHW[N = 1, C = 3, H = 2, W = 2];
}

fn observation(camera: Tensor<u8, Camera>) -> Tensor<u8, Input> {
    camera.into_layout::<Input>()
}

fn main() {
    let _ = observation;
}
