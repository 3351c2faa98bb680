// mistakes: 1
use tensor_layout::{H, W};

fn is_on_diagonal(h: H, w: W) -> bool {
    h == w
}

fn main() {}
