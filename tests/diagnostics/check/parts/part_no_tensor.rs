// mistakes: 1
use tensor_layout::{layout, try_part, View};

fn top(_image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> usize {
    try_part!(H = 0..2, W = 3).map_or(0, |part| part.len())
}

fn main() {}
