// mistakes: 1
use tensor_layout::{layout, View, C};

fn histogram(_plane: View<u8, layout!(HW[H = 8, W = 8])>) {}

fn channels(image: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) {
    histogram(image.fix((C(0),)));
}

fn main() {}
