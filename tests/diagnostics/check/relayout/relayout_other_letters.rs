// mistakes: 1
use tensor_layout::{layout, View, ViewMut};

fn copy(
    photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>,
    texture: ViewMut<u8, layout!(CYX[C = 3, Y = 8, X = 8], logical(CYX))>,
) {
    photo.relayout_into(texture);
}

fn main() {}
