//! The planes of a photo instead of its pixels.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::View;
fn main() {
    here::normalise(View::<u8, here::Input>::from_array(&[0; 147_456]));
}
