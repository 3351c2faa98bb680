// mistakes: 1
use tensor_layout::{layout, View, C, D, H, N};

fn corner(image: View<u8, layout!(NHWC[N = 1, C = 3, H = 2, W = 3])>) -> Option<&u8> {
    image.get((N(0), C(1), D(0), H(1)))
}

fn main() {}
