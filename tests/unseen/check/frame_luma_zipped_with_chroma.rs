// mistakes: 1

use tensor_layout::frames::{Bt709Limited, Frame, Nv12};

fn difference(frame: Frame<Nv12, Bt709Limited>) -> u32 {
    frame
        .y()
        .zip(frame.u())
        .map(|(y, u)| u32::from(y.abs_diff(*u)))
        .sum()
}

fn main() {}
