//! Coercions between types that differ in one parameter. `tests/variance.rs` writes a function for each coercion, and
//! compares the lines that have errors.

#![allow(
    coherence_leak_check,
    reason = "both implementations of a trait for a type and its subtype are what is tested"
)]

use core::fmt;
use core::marker::PhantomData;
use tensor_layout::macros::{NoParts, Nominal};
use tensor_layout::{Rearrangement, StaticLayout, layout};

/// A type that can be an element, an axis or a layout. It is covariant in `T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name<T>(PhantomData<T>);

/// A subtype of [`Super`].
pub type Sub = Name<for<'a> fn(&'a u8)>;
pub type Super = Name<fn(&'static u8)>;

impl<T> fmt::Display for Name<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl Nominal for Sub {
    type Of = layout!(HW[H = 4, W = 4]);
    type Meaning = Self;
    type Components = ();
    type Parts = NoParts;
    const NAME: &'static str = "Sub";
}

impl Nominal for Super {
    type Of = layout!(HW[H = 1000, W = 1000]);
    type Meaning = Self;
    type Components = ();
    type Parts = NoParts;
    const NAME: &'static str = "Super";
}

/// Coerces the second value to the type of the first. The type may have no public name.
pub fn coerce<T>(_: T, _: T) {}

/// Returns any value. No program calls this function.
pub fn any<T>() -> T {
    unreachable!()
}

include!(env!("COERCIONS"));
