// mistakes: 1
use tensor_layout::{layout, View};

fn main() {
    let pixels = [0_u8; 6];
    let image = View::<u8, layout!(HW[?, 3])>::new(&pixels);
    println!("{}", image.is_ok());
}
