//! The expansions name everything by its full path.

#![no_implicit_prelude]

use ::core::{assert_eq, ops::Fn};
use ::tensor_layout::{View, at, layout};

const HEIGHT: usize = 2;

layout! {
    /// Checked by a `const` item.
    pub type Rows = HW[H = HEIGHT, W = 1 + 2], pad(W = 5);
}

#[::core::prelude::v1::test]
fn all_places() {
    let image = View::<u8, layout!(HW[H = HEIGHT, W = 1 + 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
    let last: &dyn Fn() -> u8 = &|| at!(image, H = HEIGHT - 1, W = 2);
    assert_eq!(last(), 6);
    assert_eq!(Rows::SPAN, 8);
    assert_eq!(layout!(HW[HEIGHT, 3]).span(), 6);
}
