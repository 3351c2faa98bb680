// mistakes: 1
use tensor_layout::{layout, DimW, View, W};

fn main() {
    let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
    println!("{}", image.crop(W(0), DimW::<4>).len());
}
