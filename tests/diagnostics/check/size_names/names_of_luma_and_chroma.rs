// mistakes: 1
use tensor_layout::{layout, size_names, View, ViewMut};

size_names! { Height, Width }

type Luma = layout!(HW[H = ?Height, W = ?Width]);
type Chroma = layout!(HW[H = ?Height / 2, W = ?Width / 2]);

fn copy(luma: View<u8, Luma>, chroma: ViewMut<u8, Chroma>) {
    luma.relayout_into(chroma);
}

fn main() {}
