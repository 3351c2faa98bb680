// mistakes: 1
//! As `padding=3` of PyTorch.
use tensor_layout::operators::Window;
use tensor_layout::H;

const FRAMED: Window = Window::new().padding::<H>(3);

fn main() {
    println!("{FRAMED:?}");
}
