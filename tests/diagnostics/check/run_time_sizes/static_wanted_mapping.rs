// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[?, 3]);

fn main() {
    println!("{:?}", Image::mapping().span());
}
