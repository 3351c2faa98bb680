// mistakes: 1
use tensor_layout::{layout, View, C, H, W};

fn corner(image: View<u8, layout!(NHWC[N = 1, C = 3, H = 2, W = 3])>) -> u8 {
    image[(C(0), H(0), W(0))]
}

fn main() {}
