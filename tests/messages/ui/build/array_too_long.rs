// mistakes: 1
use tensor_layout::{layout, View};

type Image = layout!(HWC[C = 3, H = 2, W = 3]);

fn main() {
    // Rows of 16 bytes.
    let image = View::<u8, Image>::from_array(&[0; 32]);
    println!("{}", image.len());
}
