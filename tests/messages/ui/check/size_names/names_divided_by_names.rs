// mistakes: 2
use tensor_layout::{layout, size_names, View};

size_names! { Height, Width }

fn takes(_: View<u8, layout!(HW[H = ?Height / Width, W = ?2 * 3])>) {}

fn main() {}
