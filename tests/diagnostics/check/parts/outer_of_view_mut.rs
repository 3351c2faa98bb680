// mistakes: 1
use tensor_layout::{layout, Tensor, H};

fn sums(mut image: Tensor<u32, layout!(HW[8, 8])>) -> Vec<u32> {
    image.as_view_mut().axis_iter(H).map(|row| row.iter().sum()).collect()
}

fn main() {}
