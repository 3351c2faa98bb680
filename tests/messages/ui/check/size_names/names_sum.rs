// mistakes: 1

use tensor_layout::{layout, size_names};
size_names! { Height, Width }
type Padded = layout!(HW[H = ?Height + 2, W = ?Width]);

fn main() {}
