// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn show(_image: View<u8, layout!(HW[2, 3])>) {}

fn main() {
    let mapping = <layout!(HW[?, ?])>::with((H(2), W(3))).unwrap();
    show(View::with(&[0; 6], mapping).unwrap());
}
