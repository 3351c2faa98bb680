// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(HW[?, ?])>) {}

fn main() {
    show(View::<u8, layout!(HW[2, 3])>::from_array(&[0; 6]));
}
