// mistakes: 1
use tensor_layout::{layout, H, W};

fn main() {
    println!("{:?}", layout!(HW[?, 3]).offset((H(0), W(1))));
}
