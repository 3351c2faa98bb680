// mistakes: 1
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image = HW[2, 3]
    /// Another.
    pub type Other = HW[4, 5];
}

fn main() {}
