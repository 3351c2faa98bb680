// mistakes: 2
// exception: lines: the compiler shows the constant, where it failed and who asked for it
// exception: errors: the evaluation ends with the first
use tensor_layout::{at, layout, View};

fn main() {
    let image = View::<u8, layout!(HW[2, 3])>::from_array(&[0; 6]);
    println!("{}", at!(image, H = 2, W = 3));
}
