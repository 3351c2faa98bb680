// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HWC[C = 3, H = ?, W = ?]);

fn main() {
    println!("{}", Image::mapping().span());
}
