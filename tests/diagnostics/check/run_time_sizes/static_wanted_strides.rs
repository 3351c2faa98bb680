// mistakes: 1
use tensor_layout::layout;

type Images = layout!(NHWC[?, 3, 4, 5]);

fn main() {
    println!("{:?}", Images::STRIDES);
}
