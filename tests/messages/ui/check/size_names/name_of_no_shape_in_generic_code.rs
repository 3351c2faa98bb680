// mistakes: 1
use tensor_layout::{layout, size_names, View, traits::NamedShape, AnyLayout};

size_names! { Height, Width }

fn dot<L: AnyLayout<Shape: NamedShape>>(one: View<f32, L>, other: View<f32, L>) -> f32 {
    one.zip(other).map(|(one, other)| one * other).sum()
}

fn of_foreign(foreign: View<f32, layout!(HW[H = ?Height, W = ?])>) -> f32 {
    dot(foreign, foreign)
}

fn main() {}
