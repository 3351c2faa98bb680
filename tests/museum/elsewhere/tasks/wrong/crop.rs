//! The crop ends after the last row.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{DimH, H, View};
fn main() {
    let photo = View::<u8, here::Photo>::from_array(&[0; 72]);
    let _ = photo.crop(H(3), DimH::<2>);
}
