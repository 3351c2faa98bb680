// mistakes: 1
use tensor_layout::{layout, ViewMut, H, W};

fn turned(mut photo: ViewMut<u8, layout!(HW[8, 8])>) {
    photo.reborrow().permute((W, H, W)).fill(0);
}

fn main() {}
