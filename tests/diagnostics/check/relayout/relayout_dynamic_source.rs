// mistakes: 1
use tensor_layout::{layout, View, ViewMut};

fn copy(
    photo: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>,
    planes: ViewMut<u8, layout!(CHW[C = 3, H = 224, W = 224])>,
) {
    photo.relayout_into(planes);
}

fn main() {}
