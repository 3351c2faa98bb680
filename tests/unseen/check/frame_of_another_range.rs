// mistakes: 1
use tensor_layout::View;
use tensor_layout::frames::{Bt709Full, Bt709Limited, Frame, Luma, Nv12};

fn brightness(_: View<u8, Luma<Bt709Full>>) {}
fn run(frame: Frame<Nv12, Bt709Limited>) {
    brightness(frame.y());
}
fn main() {}
