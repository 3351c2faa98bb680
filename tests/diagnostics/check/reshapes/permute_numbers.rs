// mistakes: 1
// PyTorch: photo.permute(0, 3, 1, 2), here with the numbers in a tuple.
use tensor_layout::{layout, View};

fn planes(photo: View<u8, layout!(NHWC[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    photo.permute((0, 3, 1, 2)).len()
}

fn main() {}
