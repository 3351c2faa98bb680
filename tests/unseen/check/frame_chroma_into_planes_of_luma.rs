// mistakes: 1
use tensor_layout::frames::{Bt709Limited, Frame, Height, Nv12, Width};
use tensor_layout::{Tensor, layout};

layout! { type Plane = HW[H = ?Height, W = ?Width]; }
fn run(frame: Frame<Nv12, Bt709Limited>, plane: &mut Tensor<u8, Plane>) {
    frame.u().relayout_into(plane);
}
fn main() {}
