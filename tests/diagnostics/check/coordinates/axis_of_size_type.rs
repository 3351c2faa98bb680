// mistakes: 1
use tensor_layout::{layout, DimH, View};

fn rows(image: View<f32, layout!(HW[8, 8])>) -> usize {
    image.size(DimH::<8>)
}

fn main() {}
