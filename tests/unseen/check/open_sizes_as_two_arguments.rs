// mistakes: 1

use tensor_layout::{H, LayoutError, View, W, layout};

type Photo = layout!(HWC[C = 3, H = ?, W = ?]);

pub fn photo(bytes: &[u8]) -> Result<View<'_, u8, Photo>, LayoutError> {
    Ok(View::with(bytes, Photo::with(H(480), W(640))?)?)
}

fn main() {}
