// mistakes: 1
// exception: errors: the compiler also counts the arguments
use tensor_layout::{layout, View, C, N};

fn green(image: View<u8, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> u8 {
    image.fix(N(0), C(1)).iter().sum()
}

fn main() {}
