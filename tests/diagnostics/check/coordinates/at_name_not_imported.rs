// mistakes: 1
// The name of the axis is not imported: `use tensor_layout::S as Token;` is missing.
use tensor_layout::{at, layout, View};

fn first(scores: View<f32, layout!(SD[S = 5, D = 4])>) -> f32 {
    at!(scores, Token = 0, D = 0)
}

fn main() {}
