// mistakes: 1
//! As `stride=2` of PyTorch.
use tensor_layout::operators::Window;

const HALVES: Window = Window::new().stride(2);

fn main() {
    println!("{HALVES:?}");
}
