// mistakes: 1
use tensor_layout::{layout, size_names, AnyLayout, View};

size_names! { Height, Width }

fn dot<L: AnyLayout>(one: View<f32, L>, other: View<f32, L>) -> f32 {
    one.zip(other).map(|(one, other)| one * other).sum()
}

type Image = layout!(HW[H = ?Height, W = ?Width]);

fn of_image(image: View<f32, Image>) -> f32 {
    dot(image, image)
}

fn main() {}
