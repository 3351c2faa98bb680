// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, View, H, P, W};

fn main() {
    let image = View::<f32, layout!(HW[2, 3])>::from_array(&[0.0; 6]);
    println!("{}", image.merge((W, H), P).len());
}
