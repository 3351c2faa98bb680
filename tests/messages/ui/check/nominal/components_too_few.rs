// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Screen = HWC[C = 4, H = 8, W = 8], components(C = BGR);
}

fn all(screen: View<u8, Screen>) -> usize {
    screen.len()
}

fn main() {}
