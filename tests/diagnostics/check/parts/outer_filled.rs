// mistakes: 1
// exception: shape: the elements of an iterator
use tensor_layout::{layout, Tensor, H};

fn clear(image: &mut Tensor<u32, layout!(HW[8, 8])>) {
    for row in image.as_view().axis_iter(H) {
        row.fill(0);
    }
}

fn main() {}
