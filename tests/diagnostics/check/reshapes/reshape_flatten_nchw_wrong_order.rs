// mistakes: 1
use tensor_layout::{layout, View, H, P, W};

fn main() {
    let image = View::<f32, layout!(HW[2, 3])>::from_array(&[0.0; 6]);
    println!("{}", image.merge((W, H), P).len());
}
