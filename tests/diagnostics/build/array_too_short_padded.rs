// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn main() {
    let mut pixels = [0; 6];
    let image = ViewMut::<u8, layout!(HW[2, 3], pad(W = 5))>::from_array(&mut pixels);
    println!("{}", image.len());
}
