// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::{layout, H};

fn main() {
    println!("{:?}", <layout!(HW[?, 640])>::with(H(480)));
}
