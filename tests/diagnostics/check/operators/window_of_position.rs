// mistakes: 1
use tensor_layout::operators::Window;
use tensor_layout::H;

const HALVES: Window = Window::new().stride(H(2));

fn main() {
    println!("{HALVES:?}");
}
