// mistakes: 2
//! As the dimensions of an array are numbered.
use tensor_layout::operators::Window;

const HALVES: Window = Window::new().stride::<2>(2).stride::<3>(2);

fn main() {
    println!("{HALVES:?}");
}
