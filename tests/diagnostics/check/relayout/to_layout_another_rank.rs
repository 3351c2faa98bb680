// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Batch = layout!(NCHW[N = 1, C = 3, H = 8, W = 8]);

fn batch(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> Tensor<u8, Batch> {
    photo.to_layout()
}

fn main() {}
