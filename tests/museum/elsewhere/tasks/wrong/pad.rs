//! The margins of rows and columns are exchanged.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{DimH, DimW, H, Tensor, View, W};
fn main() {
    let photo = View::<u8, here::Photo>::from_array(&[0; 72]);
    let mut wide = Tensor::<u8, here::Wide>::filled(0);
    photo.relayout_into(wide.crop_mut(H(2), DimH::<4>).crop(W(1), DimW::<6>));
}
