//! The padding of the rows is forgotten.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::View;
fn main() {
    let memory = [0_u8; 1024 * 192];
    let packed = View::<u8, here::Packed>::with_sizes(&memory, [3, 192, 256]);
    println!("{}", packed.unwrap_err());
}
