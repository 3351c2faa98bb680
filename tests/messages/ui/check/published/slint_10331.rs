// mistakes: 1
//! slint-ui/slint#10331, #9914: pixels of red, green, blue, alpha are written to a framebuffer of blue, green, red,
//! alpha.
//! Cost: red and blue exchanged on the device.
//! With this crate: both are declared by their formats, and elements are moved.
use tensor_layout::{View, ViewMut, layout};

layout! {
    struct Rgba8888 = HWC[C = 4, H = 480, W = 800], components(C = RGBA);
    struct Bgra8888 = HWC[C = 4, H = 480, W = 800], components(C = BGRA);
}

fn present(rendered: View<u8, Rgba8888>, framebuffer: ViewMut<u8, Bgra8888>) {
    rendered.relayout_into(framebuffer);
}

fn main() {
    let _ = present;
}
