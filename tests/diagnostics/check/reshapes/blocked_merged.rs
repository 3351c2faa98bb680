// mistakes: 1
use tensor_layout::{layout, DimG, Tensor, C, G, N};

fn groups(image: Tensor<f32, layout!(NCHW16c[N = 2, C = 64, H = 56, W = 56])>) -> usize {
    image.merge((N, C), DimG::<128>).size(G)
}

fn main() {}
