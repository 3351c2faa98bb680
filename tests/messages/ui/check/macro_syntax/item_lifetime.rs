// mistakes: 1
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image<'a> = HW[2, 3];
}

fn main() {}
