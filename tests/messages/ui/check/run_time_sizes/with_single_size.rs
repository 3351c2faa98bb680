// mistakes: 1
use tensor_layout::{layout, H};

fn main() {
    println!("{:?}", <layout!(HW[?, 640])>::with(H(480)));
}
