// mistakes: 2
use tensor_layout::{layout, size_names, View};

size_names! { Height, Width }

fn takes(_: View<u8, layout!(HW[H = Height?, W = ?Width])>) {}

type Image = layout!(HW[H = ?Height, W = ?Width]);
type Square = layout!(HW[H = ?Height, W = ?Height]);

fn same(image: View<u8, Image>, square: View<u8, Square>) -> bool {
    image == square
}

fn main() {}
