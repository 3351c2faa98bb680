// mistakes: 1
// TensorFlow's filter order where DirectML's is wanted.
use tensor_layout::{layout, View};

fn convolve(_filter: View<f32, layout!(OIHW[O = 8, I = 3, H = 3, W = 3])>) {}

fn main() {
    convolve(View::<f32, layout!(HWIO[O = 8, I = 3, H = 3, W = 3])>::from_array(&[0.0; 216]));
}
