// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{at, layout, View};

type Image = layout!(NHWC[N = 1, C = 3, H = 2, W = 3]);

fn main() {
    let image = View::<u8, Image>::from_array(&[0; 18]);
    println!("{}", at!(image, N = 0, C = 3, H = 0, W = 0));
}
