// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(HW[2, 3])>) {}

fn main() {
    show(View::<u8, layout!(HW[2, 3], pad(W = 5))>::from_array(&[0; 10]));
}
