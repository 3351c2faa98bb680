// mistakes: 1
use tensor_layout::{layout, View, ViewMut};

fn copy(
    photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>,
    planes: ViewMut<u8, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>,
) {
    photo.relayout_into(planes);
}

fn main() {}
