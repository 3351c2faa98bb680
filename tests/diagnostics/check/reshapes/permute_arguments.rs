// mistakes: 1
// exception: errors: the compiler also counts the arguments
// exception: lines: the compiler also shows where the comma belongs
// PyTorch: photo.permute(2, 0, 1).
use tensor_layout::{layout, View, C, H, W};

fn planes(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    photo.permute(C, H, W).len()
}

fn main() {}
