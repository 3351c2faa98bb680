// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn clear_top(image: ViewMut<u8, layout!(HW[480, 640])>) {
    let (mut top, _) = image.split_at(240);
    top.fill(0);
}

fn main() {}
