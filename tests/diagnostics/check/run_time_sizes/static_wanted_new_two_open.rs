// mistakes: 1
use tensor_layout::{layout, View};

type Images = layout!(NHWC[?, 3, ?, ?]);

fn main() {
    let pixels = [0_u8; 12];
    let image = View::<u8, Images>::new(&pixels);
    println!("{}", image.is_ok());
}
