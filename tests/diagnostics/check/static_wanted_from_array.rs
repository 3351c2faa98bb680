// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::{layout, ViewMut};

fn main() {
    let mut pixels = [0_u8; 6];
    let image = ViewMut::<u8, layout!(HW[H = 2, W = ?])>::from_array(&mut pixels);
    println!("{}", image.len());
}
