// mistakes: 1
use tensor_layout::{layout, size_names, Tensor, View};

size_names! { Height, Width }

type Half = layout!(HW[H = ?Height / 2, W = ?Width / 2]);
type Quarter = layout!(HW[H = ?Height / 4, W = ?Width / 4]);

fn shrink(half: View<u8, Half>) -> Tensor<u8, Quarter> {
    half.to_layout()
}

fn main() {}
