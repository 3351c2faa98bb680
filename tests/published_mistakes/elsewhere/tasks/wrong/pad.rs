//! The margins of rows and columns are exchanged.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;

use tensor_layout::{DimH, DimW, Tensor, View};

fn main() {
    let photo = View::<u8, here::Photo>::from_array(&[0; 147_456]);
    let border = (DimH::<16>, DimW::<8>);
    let _: Tensor<u8, here::Wide> = photo.padded_with(0, border, border);
}
