// mistakes: 1
// exception: shape: the matrix of a frame
use tensor_layout::frames::{Bt601Limited, Bt709Limited, Frame, Nv12};

fn encode(_: Frame<Nv12, Bt709Limited>) {}
fn run(captured: Frame<Nv12, Bt601Limited>) {
    encode(captured);
}
fn main() {}
