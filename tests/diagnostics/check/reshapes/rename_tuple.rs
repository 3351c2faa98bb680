// mistakes: 2
use tensor_layout::{layout, View, H, W, X, Y};

fn features(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.rename((H, W), (Y, X)).len()
}

fn main() {}
