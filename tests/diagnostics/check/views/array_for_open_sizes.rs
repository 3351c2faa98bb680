// mistakes: 1
use tensor_layout::{layout, View};

fn main() {
    let image = View::<u8, layout!(HW[?, 3])>::from_array(&[0; 6]);
    println!("{}", image.len());
}
