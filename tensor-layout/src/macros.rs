//! The front doors of the procedural macros, which hand them the name of this crate, and what their
//! expansions call.

/// A layout.
#[macro_export]
macro_rules! layout {
    ($($layout:tt)*) => { $crate::__private::layout! { @ $crate $($layout)* } };
}

/// An element at constant positions.
#[macro_export]
macro_rules! at {
    ($($place:tt)*) => { $crate::__private::at! { @ $crate $($place)* } };
}

#[doc(hidden)]
pub mod __private {
    pub use crate::coordinate::Constant;
    pub use tensor_layout_macros::{at, layout};

    pub use crate::layout::check;
}
