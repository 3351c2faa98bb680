// mistakes: 1
use tensor_layout::View;
use tensor_layout::frames::{Bt601Limited, ChromaU, Frame, Yuy2};

fn blue(_: View<u8, ChromaU<Bt601Limited, 2, 2>>) {}
fn run(frame: Frame<Yuy2, Bt601Limited>) {
    blue(frame.u());
}
fn main() {}
