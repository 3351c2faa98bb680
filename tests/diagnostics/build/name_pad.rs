// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, View};

const ROW: usize = 2;

fn main() {
    let image = View::<u8, layout!(HW[2, 3], pad(W = ROW))>::from_array(&[0; 6]);
    println!("{}", image.len());
}
