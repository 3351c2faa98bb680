//! mitsuba-renderer/drjit#31: memory of height x width x channels with a shape of width x height x channels.
//! Cost: lookups through the tensor were wrong; "a regular source of confusion".
//! With this crate: the label names the storage, and names the wrong one. Memory is believed.
use tensor_layout::{C, H, View, W, layout};

layout! {
    type Texture = WHC[C = 1, H = 2, W = 3];
}

pub(crate) fn main() {
    let rows = [1, 2, 3, 4, 5, 6];
    let texture = View::<u8, Texture>::from_array(&rows);
    assert_eq!(texture[(H(0), W(1), C(0))], 3); // it is 2
}
