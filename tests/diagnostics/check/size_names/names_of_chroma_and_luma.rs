// mistakes: 1
use tensor_layout::{layout, size_names, Tensor, View};

size_names! { Height, Width }

type Luma = layout!(HW[H = ?Height, W = ?Width]);
type Chroma = layout!(HW[H = ?Height / 2, W = ?Width / 2]);

fn scale(chroma: View<u8, Chroma>) -> Tensor<u8, Luma> {
    chroma.to_layout()
}

fn main() {}
