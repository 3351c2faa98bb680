// mistakes: 1
use tensor_layout::{at, layout, Tensor};

fn clear(frames: &mut Tensor<f32, layout!(FW[10, 512], overlap(F = 128))>) {
    at!(frames, F = 0, W = 0) = 0.0;
}

fn main() {}
