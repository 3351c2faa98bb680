// mistakes: 1
use tensor_layout::{layout, View};

fn blur(_image: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>) {}

fn gray(mask: View<u8, layout!(HW[?, ?])>) {
    blur(mask);
}

fn main() {}
