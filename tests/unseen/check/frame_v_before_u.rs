// mistakes: 1

use tensor_layout::View;
use tensor_layout::frames::{Bt709Limited, ChromaU, ChromaV, Frame, I420};
fn tint(u: View<u8, ChromaU<Bt709Limited, 2, 2>>, v: View<u8, ChromaV<Bt709Limited, 2, 2>>) -> u8 {
    *u.iter().chain(&v).max().unwrap()
}
fn run(frame: Frame<I420, Bt709Limited>) -> u8 {
    tint(frame.v(), frame.u())
}

fn main() {}
