// mistakes: 1
// The axis has no blocks, but how a part is stored is known by strides only.
use tensor_layout::{layout, View, DimY, N, H, P};

fn pairs(images: View<f32, layout!(NCHW4c[N = 2, C = 8, H = 8, W = 8])>) -> usize {
    images.range(N(1)..).try_split(H, (P, DimY::<2>)).unwrap().len()
}

fn main() {}
