//! Joined along the rows.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;

use tensor_layout::{H, Tensor, View, concat};

fn main() {
    let photo = View::<u8, here::Photo>::from_array(&[0; 147_456]);
    let depth = View::<u8, here::Depth>::from_array(&[0; 49_152]);
    let _: Tensor<u8, here::Both> = concat(H, (photo, depth));
}
