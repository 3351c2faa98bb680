// mistakes: 1
use tensor_layout::{layout, View, ViewMut};

fn copy(
    photo: View<u8, layout!(NHWC[N = 1, C = 3, H = 480, W = 640])>,
    planes: ViewMut<u8, layout!(NCHW[N = 1, C = 3, H = 640, W = 480])>,
) {
    photo.relayout_into(planes);
}

fn main() {}
