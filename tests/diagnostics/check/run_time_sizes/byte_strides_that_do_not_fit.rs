// mistakes: 5
// exception: lines: the types of three pairs are too long for a label
use tensor_layout::{layout, C, H, W};

layout! {
    struct Chroma = HW[H = ?, W = ?], strides(H = ?, W = ?);
}

fn main() {
    let sizes = (H(240), W(320));
    let _ = Chroma::with_byte_strides::<u8>(sizes, ((H, 2048),));
    let _ = Chroma::with_byte_strides::<u8>(sizes, ((W, 2),));
    let _ = Chroma::with_byte_strides::<u8>(sizes, ((H, 2048), (H, 2048)));
    let _ = Chroma::with_byte_strides::<u8>(sizes, ((C, 1), (W, 2)));
    let _ = Chroma::with_byte_strides::<u8>(sizes, ((H, 2048), (W, 2), (C, 1)));
}
