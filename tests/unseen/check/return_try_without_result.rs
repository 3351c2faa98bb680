// mistakes: 2

use tensor_layout::{H, View, layout};

type Image = layout!(HW[H = ?, W = 4]);

fn open(bytes: &[u8], rows: usize) -> View<'_, u8, Image> {
    View::with(bytes, (H(rows),))?
}

fn main() {}
