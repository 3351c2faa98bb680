// mistakes: 1
use tensor_layout::{layout, size_names, View};

size_names! { Height, Width }

size_names! { Rows }

fn dot(
    one: View<f32, layout!(HW[H = ?Height, W = ?Width])>,
    other: View<f32, layout!(WH[H = ?Rows, W = ?Width])>,
) -> f32 {
    one.zip(other).map(|(one, other)| one * other).sum()
}

fn main() {}
