// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(NHWC[N = 1, C = 3, H = 224, W = 224])>) {}

fn main() {
    let pixels = vec![0; 224 * 224 * 4];
    show(View::<u8, layout!(NHWC[N = 1, C = 4, H = 224, W = 224])>::new(&pixels).unwrap());
}
