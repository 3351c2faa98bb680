//! Reshaped without the transpose.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{D, DimD, DimH, View};
fn main() {
    let tokens = View::<f32, here::Tokens>::from_array(&[0.0; 393_216]);
    let _: View<f32, here::Heads> = tokens.split(D, (DimH::<12>, DimD::<64>));
}
