// mistakes: 1
use tensor_layout::{layout, View};

fn planes(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    photo.permute("CHW").len()
}

fn main() {}
