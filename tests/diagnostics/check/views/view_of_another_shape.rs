// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(HWC[C = 3, H = 480, W = 640])>) {}

fn main() {
    let pixels = vec![0; 640 * 480 * 3];
    show(View::<u8, layout!(HWC[C = 3, H = 640, W = 480])>::new(&pixels).unwrap());
}
