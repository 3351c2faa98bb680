//! The front doors of the procedural macros, which hand them the name of this crate, and what their
//! expansions call.

/// A layout.
#[macro_export]
macro_rules! layout {
    ($($layout:tt)*) => { $crate::macros::layout! { @ $crate $($layout)* } };
}

/// An element at constant positions.
#[macro_export]
macro_rules! at {
    ($($place:tt)*) => { $crate::macros::at! { @ $crate $($place)* } };
}

pub use crate::layout::check_axes;
pub use tensor_layout_macros::{at, layout};
