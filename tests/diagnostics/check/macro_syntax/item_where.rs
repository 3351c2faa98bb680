// mistakes: 1
use tensor_layout::layout;

layout! {
    /// One picture.
    pub type Image<const W: usize> where [(); W]: Sized = HW[2, 3];
}

fn main() {}
