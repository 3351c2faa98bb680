// mistakes: 1
// The axis has been fixed before.
use tensor_layout::{layout, View, C, N};

fn green(image: View<u8, layout!(NHWC[N = 1, C = 3, H = 8, W = 8])>) -> u8 {
    let first = image.fix((N(0),));
    let green = first.fix((N(0), C(1)));
    *green.iter().max().unwrap()
}

fn main() {}
