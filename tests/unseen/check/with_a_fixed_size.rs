// mistakes: 1

use tensor_layout::{C, H, LayoutError, View, W, layout};

type Image = layout!(HWC[C = 3, H = ?, W = ?]);

pub fn decoded(
    bytes: &[u8],
    height: usize,
    width: usize,
) -> Result<View<'_, u8, Image>, LayoutError> {
    let mapping = Image::with((C(3), H(height), W(width)))?;
    View::with(bytes, mapping)
}

fn main() {}
