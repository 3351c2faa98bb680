// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{DimH, H, View, W};
fn top<L: WithAxes<(H, W)>>(x: View<u8, L>) -> u8 {
    x.crop(H(0), DimH::<2>).iter().copied().max().unwrap()
}

fn main() {}
