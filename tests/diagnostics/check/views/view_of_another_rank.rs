// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(NHWC[N = 1, C = 3, H = 2, W = 2])>) {}

fn main() {
    show(View::<u8, layout!(HWC[C = 3, H = 2, W = 2])>::from_array(&[0; 12]));
}
