// mistakes: 1
// exception: lines: the compiler goes through all arguments
use tensor_layout::{layout, View, H, W, X, Y};

fn features(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.rename((H, W), (Y, X)).len()
}

fn main() {}
