//! A location in the source that is in another file than all functions.

/// Expands to an item whose bounds begin here, in this file. The attribute `quiet_bounds` calls this macro. A
/// macro that writes an `impl` calls it directly, which costs less.
macro_rules! elsewhere {
    ($($item:tt)*) => {
        tensor_layout_macros::bounds_without_location! { $($item)* }
    };
}

pub(crate) use elsewhere;
