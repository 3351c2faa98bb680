// mistakes: 1
use tensor_layout::{layout, AnyLayout, View, H, W};

fn show<L: AnyLayout<Axes = (H, W)>>(_image: View<u8, L>) {}

fn main() {
    show(View::<u8, layout!(HWC[C = 3, H = 2, W = 2])>::from_array(&[0; 12]));
}
