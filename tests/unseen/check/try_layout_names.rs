// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Any = HWC[C = 3, H = ?, W = ?]; struct Rgb = HWC[C = 3, H = 4, W = 6]; }
fn run(any: View<u8, Any>) -> View<u8, Rgb> {
    any.try_into_layout().unwrap()
}
fn main() {}
