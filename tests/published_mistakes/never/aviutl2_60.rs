//! sevenc-nanashi/aviutl2-rs#60: rows of a bitmap of Windows counted as width * 3 bytes; they are multiples of 4.
//! Cost: video is broken unless its width is a multiple of 4.
//! With this crate: the host gives a pointer; a slice of the believed length is made of it, and viewed.
//! No type can know: the host's padding is in memory that another program wrote, and only its documentation tells
//! of it.
use tensor_layout::{C, H, View, W, layout};

layout! {
    type Frame = HWC[C = 3, H = ?, W = ?];
}

fn frame(memory: &[u8], width: usize, height: usize) -> View<'_, u8, Frame> {
    let mapping = Frame::with((H(height), W(width))).unwrap();
    View::with(&memory[..width * 3 * height], mapping).unwrap()
}

pub(crate) fn main() {
    let memory = [1, 1, 1, 0, 2, 2, 2, 0]; // one pixel a row
    assert_eq!(frame(&memory, 1, 2)[(H(1), W(0), C(0))], 0); // it is 2
}
