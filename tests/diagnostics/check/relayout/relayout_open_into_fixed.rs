// mistakes: 1
// exception: shape: the target has numbers
use tensor_layout::{layout, Tensor, View};

fn resize(photo: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>) -> Tensor<u8, layout!(CHW[C = 3, H = 8, W = 8])> {
    photo.to_layout()
}

fn main() {}
