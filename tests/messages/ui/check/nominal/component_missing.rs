// mistakes: 1
use tensor_layout::{layout, View, A, H, W};

layout! { struct Bgr = HWC[C = 3, H = 8, W = 8], components(C = BGR); }

fn opacity(image: View<u8, Bgr>) -> u8 {
    image[(H(0), W(0), image.component(A))]
}

fn main() {}
