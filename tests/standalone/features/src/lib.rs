//! What is there with no feature, and what `alloc` and `std` add to it.

#![no_std]
#![deny(warnings)]

use tensor_layout::{H, LayoutError, LengthError, Mapping, PositionError, View, W, layout};

/// All of this needs no allocator.
///
/// # Errors
///
/// Never for two rows of three.
pub fn borrowed(pixels: &[u8]) -> Result<u8, LengthError> {
    let image = View::<u8, layout!(HW[2, 3])>::new(pixels)?;
    Ok(image[(H(1), W(2))])
}

/// Errors are errors, without std.
///
/// # Errors
///
/// Never.
pub fn errors() -> Result<(), &'static dyn core::error::Error> {
    fn is_error<E: core::error::Error + Send + Sync + 'static>() {}
    is_error::<LengthError>();
    is_error::<LayoutError>();
    is_error::<PositionError>();
    Ok(())
}

/// A mapping is made at run time, on the stack.
#[must_use]
pub fn mapping(height: usize) -> Option<Mapping<layout!(HW[?, 3])>> {
    <layout!(HW[?, 3])>::with((H(height),)).ok()
}

/// `std` includes it.
#[cfg(any(feature = "alloc", feature = "std"))]
pub mod owned {
    extern crate alloc;

    use alloc::vec::Vec;
    use tensor_layout::{H, Tensor, W, layout};

    #[must_use]
    pub fn owned() -> Vec<usize> {
        Tensor::<usize, layout!(WH[2, 3])>::from_fn(|(H(h), W(w))| 10 * h + w).into_vec()
    }
}
