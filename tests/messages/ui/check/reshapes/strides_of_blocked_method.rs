// mistakes: 1
use tensor_layout::layout;

fn main() {
    println!("{:?}", layout!(NCHW16c[N = 1, C = 64, H = 56, W = 56]).strides());
}
