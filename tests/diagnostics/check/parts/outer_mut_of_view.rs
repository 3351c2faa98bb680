// mistakes: 1
use tensor_layout::{layout, View, H};

fn clear(image: View<u8, layout!(HW[8, 8])>) {
    for mut row in image.axis_iter_mut(H) {
        row.fill(0);
    }
}

fn main() {}
