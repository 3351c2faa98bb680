// mistakes: 1
use tensor_layout::layout;

layout! {
    /// Frames of the camera.
}

fn main() {}
