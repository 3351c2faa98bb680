// mistakes: 1
use tensor_layout::{layout, View, H, W};

type Image = layout!(HW[?, ?], pad(W = ?));

fn main() {
    let pixels = [0_u8; 12];
    let mapping = Image::with((H(2), W(3))).unwrap();
    let image = View::with(&pixels, mapping).unwrap();
    println!("{}", image[(H(0), W(1))]);
}
