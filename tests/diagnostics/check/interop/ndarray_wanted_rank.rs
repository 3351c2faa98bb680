// mistakes: 1
use ndarray::ArrayView2;
use tensor_layout::{layout, View};

fn matrix(image: View<'_, f32, layout!(CHW[C = 1, H = 8, W = 8])>) -> ArrayView2<'_, f32> {
    image.into_ndarray()
}

fn main() {}
