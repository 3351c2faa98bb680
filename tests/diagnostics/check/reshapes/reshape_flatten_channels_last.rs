// mistakes: 1
use tensor_layout::{layout, View, C, F, H, W};

fn main() {
    let image = View::<f32, layout!(HWC[C = 3, H = 2, W = 2])>::from_array(&[0.0; 12]);
    println!("{}", image.merge((C, H, W), F).len());
}
