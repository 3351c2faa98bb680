// mistakes: 6
use tensor_layout::{layout, size_names, AnyLayout, H, View};
use tensor_layout::traits::{NamedShape, SizeName};

size_names! { Height, Width }

struct Camera<'a> {
    image: View<'a, u8, layout!(HW[H = ?String, W = ?Width])>,
}

fn dot<L: AnyLayout<Shape: NamedShape>>(one: View<f32, L>, other: View<f32, L>) -> f32 {
    one.zip(other).map(|(one, other)| one * other).sum()
}

fn of_foreign(foreign: View<f32, layout!(HW[H = ?Height, W = ?])>) -> f32 {
    dot(foreign, foreign)
}

fn name_of_struct() {
    struct Rows;
    fn rows<A: SizeName>(image: View<u8, layout!(HW[H = ?A, W = 640])>) -> usize {
        image.size(H)
    }
    let _ = rows::<Rows>;
}

fn takes(_: View<u8, layout!(HW[H = ?Height / Width, W = ?2 * 3])>) {}
type Padded = layout!(HW[H = ?Height + 2, W = ?Width]);

fn main() {}
