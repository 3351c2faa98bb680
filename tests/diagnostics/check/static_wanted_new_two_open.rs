// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::{layout, View};

type Images = layout!(NHWC[?, 3, ?, ?]);

fn main() {
    let pixels = [0_u8; 12];
    let image = View::<u8, Images>::new(&pixels);
    println!("{}", image.is_ok());
}
