// mistakes: 1
use tensor_layout::layout;

layout! {
    pub type Image = ;
}

fn main() {}
