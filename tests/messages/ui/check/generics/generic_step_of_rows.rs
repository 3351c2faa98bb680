// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{H, View, W};

fn even<L: WithAxes<(H, W)>>(image: View<u8, L>) -> usize {
    image.step_by(H, 2).len()
}

fn main() {}
// exception: paths: these are rustc's own words
