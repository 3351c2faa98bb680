// mistakes: 1
use tensor_layout::{layout, View, H};

fn show(_top: View<u8, layout!(HW[16, 640])>) {}

fn top(image: View<u8, layout!(HW[480, 640])>) {
    show(image.range(H(0)..H(16)));
}

fn main() {}
