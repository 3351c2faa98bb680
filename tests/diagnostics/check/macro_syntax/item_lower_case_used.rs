// mistakes: 1
// A layout in lower case is used as it was meant.
use tensor_layout::{layout, View, C, H, N, W};

layout! {
    type Photo = nhwc[1, 3, 480, 640];
}

fn corner(photo: View<u8, Photo>) -> u8 {
    photo[(N(0), C(0), H(0), W(0))]
}

fn main() {}
