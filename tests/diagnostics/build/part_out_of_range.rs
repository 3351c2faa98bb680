// mistakes: 1
use tensor_layout::{layout, part, Tensor};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

fn main() {
    let photo = Tensor::<u8, Photo>::filled(0);
    println!("{}", part!(photo, N = 0, H = 220..230, W = ..;2).len());
}
