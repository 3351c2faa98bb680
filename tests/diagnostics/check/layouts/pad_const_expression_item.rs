// mistakes: 1
use tensor_layout::layout;

const K: usize = 4;

layout! {
    /// One picture.
    pub type Image = HW[2, 3], pad(W = K - 2);
}

fn main() {}
