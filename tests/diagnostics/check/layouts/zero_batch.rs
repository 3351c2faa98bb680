// mistakes: 1
// PyTorch has empty batches.
use tensor_layout::{layout, Tensor};

fn main() {
    let empty = Tensor::<f32, layout!(NCHW[N = 0, C = 3, H = 224, W = 224])>::filled(0.0);
    println!("{}", empty.len());
}
