// mistakes: 2
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image = HW[0, 3];
    /// Another.
    pub type Other = HW[2];
}

fn main() {}
