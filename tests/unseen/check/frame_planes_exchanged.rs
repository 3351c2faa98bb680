// mistakes: 1

use tensor_layout::View;
use tensor_layout::frames::{
    Bt709Limited, ChromaU, ChromaV, Frame, Nv12,
};

fn is_grey(
    u: View<u8, ChromaU<Bt709Limited, 2, 2>>,
    v: View<u8, ChromaV<Bt709Limited, 2, 2>>,
) -> bool {
    u.iter().chain(&v).all(|sample| *sample == 128)
}

pub fn has_no_colour(frame: &Frame<Nv12, Bt709Limited>) -> bool {
    is_grey(frame.v(), frame.u())
}

fn main() {}
