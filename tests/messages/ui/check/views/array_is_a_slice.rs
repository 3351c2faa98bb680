// mistakes: 1
use tensor_layout::{layout, View};

fn main() {
    let pixels = vec![0_u8; 6];
    let image = View::<u8, layout!(HW[2, 3])>::from_array(&pixels);
    println!("{}", image.len());
}
