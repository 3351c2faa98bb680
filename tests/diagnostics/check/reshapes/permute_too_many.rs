// mistakes: 1
// exception: shape: more axes than the layout has
use tensor_layout::{layout, View, C, H, N, W};

fn planes(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    photo.permute((N, C, H, W)).len()
}

fn main() {}
