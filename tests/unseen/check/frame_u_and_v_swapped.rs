// mistakes: 1

use tensor_layout::View;
use tensor_layout::frames::{Bt709Limited, ChromaU, ChromaV, Frame, Luma, Nv12};

fn show(
    _: View<u8, Luma<Bt709Limited>>,
    _: View<u8, ChromaU<Bt709Limited, 2, 2>>,
    _: View<u8, ChromaV<Bt709Limited, 2, 2>>,
) {
}
fn run(frame: Frame<Nv12, Bt709Limited>) {
    show(frame.y(), frame.v(), frame.u());
}
fn main() {}
