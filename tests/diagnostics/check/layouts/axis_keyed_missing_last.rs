// mistakes: 1
use tensor_layout::layout;

layout! {
    pub type Filter = OIHW[O = 64, I = 32, H = 3];
}

fn main() {}
