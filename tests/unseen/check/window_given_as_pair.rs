// mistakes: 2

use tensor_layout::operators::Window;

const HALVES: Window = Window::new().size(2, 2).stride(2, 2);

fn main() {}
