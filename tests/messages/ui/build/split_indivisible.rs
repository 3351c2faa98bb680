// mistakes: 1
use tensor_layout::{layout, DimP, View, H, Y};

fn main() {
    let photo = View::<u8, layout!(HW[H = 225, W = 1])>::from_array(&[0; 225]);
    println!("{}", photo.split(H, (Y, DimP::<16>)).len());
}
