// mistakes: 1
use tensor_layout::layout;

const HUGE: usize = usize::MAX;

layout! {
    /// One picture.
    pub type Image = HW[H = 2, W = HUGE];
}

fn main() {}
