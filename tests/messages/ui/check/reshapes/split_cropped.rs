// mistakes: 1
// A crop leaves out the ends of rows.
use tensor_layout::{layout, DimW, View, P, Q, W};

fn main() {
    let image = View::<u8, layout!(HW[H = 2, W = 8])>::from_array(&[0; 16]);
    println!("{}", image.crop(W(0), DimW::<4>).split(W, (P, Q(2))).len());
}
