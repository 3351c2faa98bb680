// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame, FrameError, FrameLayout, Nv12};

fn placed(
    memory: &[u16],
    layout: FrameLayout<Nv12>,
) -> Result<Frame<'_, Nv12, Bt709Limited>, FrameError> {
    Frame::placed(memory, layout)
}

fn main() {}
