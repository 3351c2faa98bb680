// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, View, H, P, W};

type Photo = layout!(HWC[C = 3, H = 2, W = 3], align(W = 4));

fn main() {
    let photo = View::<u8, Photo>::from_array(&[0; 24]);
    println!("{}", photo.merge((H, W), P).len());
}
