// mistakes: 1
use tensor_layout::{layout, Tensor, H, N, W};

fn difference(frames: &Tensor<f32, layout!(NHW[N = ?, H = 480, W = 640])>) -> f32 {
    let first = frames.as_view().fix((N(0),));
    let second = frames.as_view().fix((N(1),));
    first[(H(0), W(0))] - second[(N(1), H(0), W(0))]
}

fn main() {}
