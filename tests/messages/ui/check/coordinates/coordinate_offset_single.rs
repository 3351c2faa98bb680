// mistakes: 1
use tensor_layout::{layout, H};

fn main() {
    println!("{:?}", layout!(HW[2, 3]).offset(H(1)));
}
