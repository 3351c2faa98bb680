// mistakes: 1
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image<const K: usize> = HW[H = 2, W = K] where [(); K]: Sized;
}

fn main() {}
