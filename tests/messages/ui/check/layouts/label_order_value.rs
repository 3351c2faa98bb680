// mistakes: 1
#![deny(deprecated)]
use tensor_layout::layout;

fn main() {
    println!("{}", layout!(NHWC[8, 64, 32, 3]).span());
}
