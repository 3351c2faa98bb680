// mistakes: 1
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image;
}

fn main() {}
