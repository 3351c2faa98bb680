// mistakes: 1
use tensor_layout::{layout, Tensor, D};

fn clear(image: &mut Tensor<u8, layout!(CHW[C = 3, H = ?, W = ?])>) {
    for mut plane in image.as_view_mut().axis_iter_mut(D) {
        plane.fill(0);
    }
}

fn main() {}
