// mistakes: 1
#![deny(deprecated)]
use tensor_layout::{layout, C};

fn main() {
    let rgba = layout!(NHWC[1, 256, 256, 4]);
    println!("{}", rgba.size(C));
}
