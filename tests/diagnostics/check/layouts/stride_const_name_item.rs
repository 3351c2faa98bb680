// mistakes: 1
use tensor_layout::layout;

const ROW: usize = 2;

layout! {
    /// One picture.
    pub type Image = HW[2, 3], strides(H = ROW);
}

fn main() {}
