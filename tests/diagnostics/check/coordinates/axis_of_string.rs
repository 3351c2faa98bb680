// mistakes: 1
// xarray: image.sizes["height"].
use tensor_layout::{layout, View};

fn height(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.size("H")
}

fn main() {}
