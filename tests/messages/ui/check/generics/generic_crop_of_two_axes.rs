// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{DimH, DimW, H, View, W};

fn corner<L: WithAxes<(H, W)>>(image: View<f32, L>) -> f32 {
    image.range(H(0)..H(4)).range(W(0)..W(4)).iter().sum()
}

fn main() {}
// exception: warnings: these are rustc's own words
// exception: paths: these are rustc's own words
