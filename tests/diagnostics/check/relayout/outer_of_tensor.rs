// mistakes: 1
use tensor_layout::{layout, Tensor, H};

fn brightest(photo: Tensor<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> Option<u8> {
    photo.axis_iter(H).filter_map(|row| row.iter().copied().max()).max()
}

fn main() {}
