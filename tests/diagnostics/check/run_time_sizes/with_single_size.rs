// mistakes: 1
// exception: lines: the compiler also shows where the comma belongs
use tensor_layout::{layout, H};

fn main() {
    println!("{:?}", <layout!(HW[?, 640])>::with(H(480)));
}
