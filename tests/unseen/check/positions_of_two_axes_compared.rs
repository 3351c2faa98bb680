// mistakes: 1

use tensor_layout::{H, W};

fn run(h: H, w: W) -> bool {
    h < w
}
fn main() {}
