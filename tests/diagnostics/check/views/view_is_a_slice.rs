// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(HW[2, 3])>) {}

fn main() {
    let pixels = [0_u8; 6];
    show(&pixels);
}
