// mistakes: 1

use tensor_layout::{H, View, W, layout};

/// Returns the first row of a column.
pub fn first_row() -> H {
    H(0)
}

pub fn corner<const H: usize>(
    plane: View<u8, layout!(HW[H = H, W = 640])>,
) -> u8 {
    plane[(H(0), W(0))]
}

fn main() {}
