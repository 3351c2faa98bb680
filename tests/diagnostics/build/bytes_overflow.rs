// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[H = 2_147_483_648, W = 2_147_483_648]);

fn main() {
    println!("{}", Image::span_bytes::<f64>());
}
