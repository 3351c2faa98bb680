// mistakes: 1
use tensor_layout::{layout, View, C, K};

fn features(image: View<f32, layout!(CHW[C = 3, H = 8, W = 8])>) -> usize {
    image.rename(K, C).len()
}

fn main() {}
