//! The types of elements that operators accept.

use crate::dml::HasDataType;

/// A type of elements that an operator accepts: one of the tuple `Types`, such as [`FloatElements`]. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes elements of the types `{Types}` here, not `{Self}`\n\
               help: write one of these in place of `{Self}`; a `Cast` converts a tensor"
)]
pub trait ElementOf<Types>: HasDataType {}

/// Declares tuples of types. The types after `with half` are in the tuple if the feature `half` is on.
macro_rules! tuples {
    ($($(#[$doc:meta])* $name:ident: $($element:ty)* $(, with half: $half:ty)?;)*) => {$(
        $(#[$doc])*
        #[cfg(not(feature = "half"))]
        pub type $name = ($($element,)*);
        $(#[$doc])*
        #[cfg(feature = "half")]
        pub type $name = ($($element,)* $($half,)?);
        $(
            #[diagnostic::do_not_recommend]
            impl ElementOf<$name> for $element {}
        )*
        $(
            #[cfg(feature = "half")]
            #[diagnostic::do_not_recommend]
            impl ElementOf<$name> for $half {}
        )?
    )*};
}

tuples! {
    /// The types of elements that occupy whole bytes, for operators that only move elements.
    AnyElements: f32 f64 u8 u16 u32 u64 i8 i16 i32 i64, with half: half::f16;
    /// The types of elements for operators that calculate with any numbers.
    NumberElements: f32 u8 u16 u32 u64 i8 i16 i32 i64, with half: half::f16;
    /// The types of elements for operators that calculate with floating-point numbers.
    FloatElements: f32, with half: half::f16;
    /// The types of elements that can be negative, for operators that calculate with signed numbers.
    SignedElements: f32 i8 i16 i32 i64, with half: half::f16;
    /// The types of elements with at most 32 bits, for operators that calculate.
    NarrowElements: f32 u8 u16 u32 i8 i16 i32, with half: half::f16;
    /// The types of elements that can be negative and have at most 32 bits, for operators that calculate.
    SignedNarrowElements: f32 i8 i16 i32, with half: half::f16;
    /// The types of elements for operators that add elements.
    SummedElements: f32 u32 u64 i32 i64, with half: half::f16;
    /// The types of elements for operators that compute a mean.
    MeanElements: f32 u32 i32, with half: half::f16;
    /// The types of unsigned integers.
    UnsignedElements: u8 u16 u32 u64;
    /// The types of integers that are used as truth values: 0 is false, and all other numbers are true.
    TruthElements: u8 u32;
    /// The types of integers that can be indices: integers of 32 or 64 bits.
    PositionElements: u32 u64 i32 i64;
    /// The types of unsigned integers that can be indices.
    IndexElements: u32 u64;
    /// The types of elements between which an operator can interpolate.
    ResampledElements: f32 u8 i8, with half: half::f16;
    /// The types of quantised elements: integers of 8 bits that stand for fractions.
    QuantizedElements: u8 i8;
    /// The types of integers of at most 32 bits.
    NarrowIntegerElements: u8 u16 u32 i8 i16 i32;
}
