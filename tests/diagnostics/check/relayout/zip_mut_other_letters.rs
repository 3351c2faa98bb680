// mistakes: 1
use tensor_layout::{layout, View, ViewMut};

fn add(mut a: ViewMut<f32, layout!(HW[8, 8])>, b: View<f32, layout!(XY[8, 8], logical(XY))>) {
    a.zip_mut(b).for_each(|(a, b)| *a += b);
}

fn main() {}
