// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn main() {
    let mut pixels = [0_u8; 6];
    let image = ViewMut::<u8, layout!(HW[H = 2, W = ?])>::from_array(&mut pixels);
    println!("{}", image.len());
}
