// mistakes: 1

use tensor_layout::H;
use tensor_layout::operators::Window;

static WINDOW: Window = Window::new().padding::<H>(1);
fn main() {}
