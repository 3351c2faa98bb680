// mistakes: 1
use tensor_layout::{layout, View, ViewMut};

fn copy(
    photo: View<u8, layout!(HWC[C = 4, H = ?, W = ?])>,
    planes: ViewMut<u8, layout!(CHW[C = 3, H = ?, W = ?])>,
) {
    photo.try_relayout_into(planes).unwrap();
}

fn main() {}
