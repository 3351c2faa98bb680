// mistakes: 1
use tensor_layout::{layout, Tensor, H};

fn clear(image: &mut Tensor<u32, layout!(HW[8, 8])>) {
    for row in image.as_view_mut().axis_iter_mut(H) {
        row.fill(0);
    }
}

fn main() {}
