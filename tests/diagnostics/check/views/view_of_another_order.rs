// mistakes: 1
use tensor_layout::{layout, View};

fn infer(_input: View<f32, layout!(NCHW[N = 1, C = 3, H = 224, W = 224])>) {}

fn main() {
    let pixels = vec![0.0; 3 * 224 * 224];
    let image = View::<f32, layout!(NHWC[N = 1, C = 3, H = 224, W = 224])>::new(&pixels).unwrap();
    infer(image);
}
