// mistakes: 1
// exception: lines: the compiler also proposes a type parameter
use tensor_layout::{layout, size_names, View};

size_names! { Height, Width }

fn takes(_: View<u8, layout!(HW[H = ?Heigth, W = ?Width])>) {}

fn main() {}
