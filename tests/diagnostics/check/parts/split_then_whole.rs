// mistakes: 1
// exception: lines: the compiler shows where it is moved and by what
use tensor_layout::{layout, ViewMut, H, W};

fn clear_top(mut image: ViewMut<u8, layout!(HW[480, 640])>) {
    let (mut top, _) = image.split_at(H(240));
    top.fill(0);
    image[(H(300), W(0))] = 1;
}

fn main() {}
