// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn halve(mut image: ViewMut<u8, layout!(HW[8, 8])>) {
    image.as_view().map_into(&mut image, |byte| byte / 2);
}

fn main() {}
