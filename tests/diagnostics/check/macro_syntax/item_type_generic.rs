// mistakes: 1
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image<T> = HW[2, 3];
}

fn main() {}
