// mistakes: 1
use tensor_layout::{layout, H};

fn main() {
    println!("{:?}", <layout!(HW[?, ?])>::with((H(480),)));
}
