// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HWC[C = 3, H = ?, W = ?]);

const BYTES: usize = Image::SPAN;

fn main() {
    println!("{BYTES}");
}
