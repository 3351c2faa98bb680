// mistakes: 1

use tensor_layout::frames::{Frame, Nv12};
fn height(frame: Frame<Nv12>) -> usize {
    frame.sizes().0.0
}

fn main() {}
