// mistakes: 1
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseAdd, Operator};
use tensor_layout::layout;

type Rows = layout!(NC[N = 8, C = 64]);

static ADD: ElementWiseAdd<f32, Rows, Rows, Rows> = ElementWiseAdd::new();

fn add<R: D3d12Resource>(a: &Buffer<R, f32, Rows>, b: &Buffer<R, f32, Rows>) {
    let _ = ADD.bind((a, b), a);
}

fn main() {}
