// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, DimP, View, H, Y};

fn main() {
    let photo = View::<u8, layout!(HW[H = 225, W = 1])>::from_array(&[0; 225]);
    println!("{}", photo.split(H, (Y, DimP::<16>)).len());
}
