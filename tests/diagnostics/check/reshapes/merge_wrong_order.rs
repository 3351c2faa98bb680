// mistakes: 1
use tensor_layout::{layout, View, H, P, W};

fn main() {
    let image = View::<u8, layout!(HW[H = 2, W = 3])>::from_array(&[0; 6]);
    println!("{}", image.merge((W, H), P).len());
}
