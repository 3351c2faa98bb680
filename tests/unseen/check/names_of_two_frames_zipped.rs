// mistakes: 1

use tensor_layout::{View, layout, size_names};

size_names! { Height, Width, Rows }

fn sad(
    a: View<u8, layout!(HW[H = ?Height, W = ?Width])>,
    b: View<u8, layout!(HW[H = ?Rows, W = ?Width])>,
) -> u32 {
    a.zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
}

fn main() {}
