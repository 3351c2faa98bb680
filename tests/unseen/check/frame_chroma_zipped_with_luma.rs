// mistakes: 1
use tensor_layout::frames::{Bt709Limited, Frame, Nv12};

fn run(frame: Frame<Nv12, Bt709Limited>) -> u32 {
    let pairs = frame.y().zip(frame.u());
    pairs.map(|(y, u)| u32::from(y.abs_diff(*u))).sum()
}
fn main() {}
