// mistakes: 14

use tensor_layout::{Tensor, View, layout};

layout! {
    type Gray = HW[H = 4, W = 4];
}

fn run(gray: View<f32, Gray>, mut tensor: Tensor<f32, Gray>, elements: Vec<f32>) {
    let count = gray.numel();
    let mean = gray.mean() / 2.0;
    let largest = gray.max();
    let padded = gray.pad(1, 1);
    let mirrored = gray.flip(1);
    let rows = gray.slice((0..2, 0..4));
    let vector = gray.to_vec();
    let product = gray.dot(tensor.as_view());
    tensor.map_inplace(|x| *x = 0.0);
    for row in tensor.rows() {}
    let height = tensor.height();
    let start = tensor.as_ptr();
    let view = View::<f32, Gray>::from_slice(&elements);
    let tensor = Tensor::<f32, Gray>::new(elements);
}

fn main() {}
