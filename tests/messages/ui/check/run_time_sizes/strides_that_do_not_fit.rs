// mistakes: 5
use tensor_layout::{layout, C, H, W};

layout! {
    struct Chroma = HW[H = ?, W = ?], strides(H = ?, W = ?);
}

fn main() {
    let sizes = (H(240), W(320));
    let _ = Chroma::with_strides(sizes, (H(2048),));
    let _ = Chroma::with_strides(sizes, (W(2),));
    let _ = Chroma::with_strides(sizes, (H(2048), H(2048)));
    let _ = Chroma::with_strides(sizes, (C(1), W(2)));
    let _ = Chroma::with_strides(sizes, (H(2048), W(2), C(1)));
}
