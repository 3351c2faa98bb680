// mistakes: 1
use tensor_layout::layout;

layout! {
    /// Pictures of any size.
    pub type Image<K> = HW[H = K, W = 3];
}

fn main() {}
