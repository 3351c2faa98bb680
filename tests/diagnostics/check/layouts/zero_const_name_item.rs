// mistakes: 1
use tensor_layout::layout;

const NONE: usize = 0;

layout! {
    /// One picture.
    pub type Image = HW[H = NONE, W = 3];
}

fn main() {}
