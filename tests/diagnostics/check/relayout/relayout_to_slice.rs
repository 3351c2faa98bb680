// mistakes: 1
use tensor_layout::{layout, View};

fn copy(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>, memory: &mut [u8]) {
    photo.relayout_into(memory);
}

fn main() {}
