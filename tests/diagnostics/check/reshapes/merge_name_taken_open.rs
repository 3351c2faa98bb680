// mistakes: 1
use tensor_layout::{layout, ViewMut, C, H, N};

fn flat(image: ViewMut<f32, layout!(NCHW[N = ?, C = 3, H = 8, W = 8])>) {
    image.try_merge((N, C), H).unwrap().fill(0.0);
}

fn main() {}
