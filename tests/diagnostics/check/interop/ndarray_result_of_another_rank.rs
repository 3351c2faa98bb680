// mistakes: 1
use ndarray::ArrayView2;
use tensor_layout::{layout, View};

fn array(image: View<'_, f32, layout!(CHW[3, 8, 8])>) -> ArrayView2<'_, f32> {
    image.into_ndarray()
}

fn main() {}
