// mistakes: 1
// The axes have no blocks, but how a part is stored is known by strides only.
use tensor_layout::{layout, View, N, H, P, W};

fn pixels(images: View<f32, layout!(NCHW4c[N = 2, C = 8, H = 8, W = 8])>) -> usize {
    images.range(N(1)..).try_merge((H, W), P).unwrap().len()
}

fn main() {}
