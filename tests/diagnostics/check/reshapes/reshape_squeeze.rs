// mistakes: 1
// PyTorch: batch.squeeze(0).
use tensor_layout::{layout, View};

fn image(batch: View<u8, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>) -> usize {
    batch.squeeze(0).len()
}

fn main() {}
