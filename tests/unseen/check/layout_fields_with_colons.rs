// mistakes: 1

use tensor_layout::{C, H, View, W, layout};

layout! {
    /// A photo, pixel after pixel.
    type Photo = HWC[C: 3, H: 480, W: 640];
}

pub fn first_red(photo: View<u8, Photo>) -> u8 {
    photo[(C(0), H(0), W(0))]
}

fn main() {}
