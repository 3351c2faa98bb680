// mistakes: 1
// exception: lines: the compiler also shows the call, and the bounds above the one that fails
use tensor_layout::{layout, DimP, View, H};

fn patches(photo: View<u8, layout!(HWC[C = 3, H = 224, W = 224])>) -> usize {
    photo.split(H, DimP::<16>).len()
}

fn main() {}
