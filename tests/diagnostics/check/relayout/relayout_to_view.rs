// mistakes: 1
use tensor_layout::{layout, View};

fn copy(
    photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>,
    planes: View<u8, layout!(CHW[C = 3, H = 8, W = 8])>,
) {
    photo.relayout_into(planes);
}

fn main() {}
