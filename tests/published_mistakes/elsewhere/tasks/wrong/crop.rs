//! The crop ends after the last row.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{View, part};
fn main() {
    let photo = View::<u8, here::Photo>::from_array(&[0; 147_456]);
    let _ = part!(photo, H = 96..224, W = 64..192);
}
