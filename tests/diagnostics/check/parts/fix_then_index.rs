// mistakes: 1
// exception: shape: the axes of a part
use tensor_layout::{layout, View, C, H, N, W};

fn corner(image: View<u8, layout!(NHWC[N = 1, C = 3, H = 8, W = 8])>) -> u8 {
    let green = image.fix((N(0), C(1)));
    green[(C(1), H(0), W(0))]
}

fn main() {}
