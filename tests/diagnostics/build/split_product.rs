// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, DimP, DimY, View, H};

fn main() {
    let photo = View::<u8, layout!(HW[H = 224, W = 1])>::from_array(&[0; 224]);
    println!("{}", photo.split(H, (DimY::<14>, DimP::<15>)).len());
}
