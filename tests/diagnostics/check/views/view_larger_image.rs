// mistakes: 1
use tensor_layout::{layout, View};

fn classify(_input: View<f32, layout!(NCHW[N = 1, C = 3, H = 224, W = 224])>) {}

fn main() {
    let photo = vec![0.0; 1080 * 1920 * 3];
    let photo = View::<f32, layout!(NCHW[N = 1, C = 3, H = 1080, W = 1920])>::new(&photo).unwrap();
    classify(photo);
}
