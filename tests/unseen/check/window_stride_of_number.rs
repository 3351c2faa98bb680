// mistakes: 1

use tensor_layout::H;
use tensor_layout::dml::Window;

static WINDOW: Window = Window::new().stride(H, 2);
fn main() {}
