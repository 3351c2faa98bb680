// mistakes: 1

use tensor_layout::{H, layout};

type Frame = layout!(HW[H = ?, W = ?], strides(H = ?));

fn main() {
    let _ = Frame::with_strides([480, 640], (H(1024),));
}
