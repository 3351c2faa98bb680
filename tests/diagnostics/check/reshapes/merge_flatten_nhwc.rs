// mistakes: 1
// Flattened as if it were NCHW.
use tensor_layout::{layout, View, C, F, H, W};

fn main() {
    let features = View::<f32, layout!(NHWC[N = 1, C = 4, H = 2, W = 3])>::from_array(&[0.0; 24]);
    println!("{}", features.merge((C, H, W), F).len());
}
