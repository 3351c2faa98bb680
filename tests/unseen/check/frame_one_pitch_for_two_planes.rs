// mistakes: 1

use tensor_layout::frames::{FrameError, FrameLayout, Nv12};
use tensor_layout::{H, W};

fn run(pitch: isize) -> Result<FrameLayout<Nv12>, FrameError> {
    FrameLayout::<Nv12>::of_offsets(H(1080), W(1920), [0, 2048 * 1088], [pitch])
}
fn main() {}
