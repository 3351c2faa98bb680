// mistakes: 1
use tensor_layout::{layout, Tensor, N, Y};

fn row(frames: &Tensor<u8, layout!(NHW[N = ?, H = 480, W = 640])>, y: usize) -> u8 {
    let row = frames.as_view().fix((N(0), Y(y)));
    *row.iter().max().unwrap()
}

fn main() {}
