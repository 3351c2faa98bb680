// mistakes: 2
use tensor_layout::{layout, size_names, View};

size_names! { Height, Width }

fn padded(_: View<u8, layout!(HW[H = ?Height + 2, W = ?Width - Height])>) {}

fn main() {}
