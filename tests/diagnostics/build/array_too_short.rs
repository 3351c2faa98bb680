// mistakes: 1
use tensor_layout::{layout, View};

type Image = layout!(HWC[C = 3, H = 4, W = 4]);

fn main() {
    let image = View::<u8, Image>::from_array(&[0; 16]);
    println!("{}", image.len());
}
