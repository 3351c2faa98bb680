// mistakes: 1
use tensor_layout::{layout, Tensor};

fn clear(bias: &mut Tensor<f32, layout!(CHW[3, 8, 8], broadcast(H, W))>) {
    bias.fill(0.0);
}

fn main() {}
