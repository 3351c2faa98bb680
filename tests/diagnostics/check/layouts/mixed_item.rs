// mistakes: 1
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image = NHWC[1, C = 3, 224, 224];
}

fn main() {}
