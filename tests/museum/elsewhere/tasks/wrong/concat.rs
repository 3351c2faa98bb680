//! Joined along the rows.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{DimH, H, Tensor, View};
fn main() {
    let photo = View::<u8, here::Photo>::from_array(&[0; 72]);
    let mut both = Tensor::<u8, here::Both>::filled(0);
    photo.relayout_into(both.crop_mut(H(0), DimH::<3>));
}
