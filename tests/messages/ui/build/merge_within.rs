// mistakes: 1
// A window leaves out the ends of rows.
use tensor_layout::{layout, DimW, View, H, P, W};

fn main() {
    let image = View::<u8, layout!(HW[H = 2, W = 4])>::from_array(&[0; 8]);
    println!("{}", image.crop(W(0), DimW::<2>).merge((H, W), P).len());
}
