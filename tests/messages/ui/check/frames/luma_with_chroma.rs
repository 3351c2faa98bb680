// mistakes: 4
// Chroma has half the size of luma along both axes.
use tensor_layout::frames::{Bt709Limited, Frame, Height, Nv12, Width, Yuy2};
use tensor_layout::{Tensor, layout, zip_map_into};

layout! { type Plane = HW[H = ?Height, W = ?Width]; }

fn luma_first(frame: Frame<Nv12, Bt709Limited>) -> usize {
    frame.y().zip(frame.u()).count()
}

fn chroma_first(frame: Frame<Nv12, Bt709Limited>) -> usize {
    frame.u().zip(frame.y()).count()
}

fn two_chromas(one: Frame<Nv12, Bt709Limited>, other: Frame<Yuy2, Bt709Limited>) -> usize {
    one.u().zip(other.u()).count()
}

fn in_one_pass(frame: Frame<Nv12, Bt709Limited>, target: &mut Tensor<u8, Plane>) {
    zip_map_into((frame.y(), frame.u()), target, |(y, u)| y.max(u));
}

fn main() {}
