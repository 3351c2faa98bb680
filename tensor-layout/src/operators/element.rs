//! The traits for the types of elements that operators accept.

use crate::dml::HasDataType;

/// A type of elements that occupy whole bytes, for operators that only move elements. This trait is sealed.
#[diagnostic::on_unimplemented(message = "this operator takes no tensors of `{Self}`\n\
               help: write `f32`, `f64`, an integer of 8 to 64 bits, or `half::f16` (feature `half`)")]
pub trait AnyElement: HasDataType {}

/// A type of elements for operators that calculate with any numbers. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32`, `half::f16` and integers, not of `{Self}`\n\
               help: write `f32`, an integer of 8 to 64 bits, or `half::f16` (feature `half`)"
)]
pub trait NumberElement: AnyElement {}

/// A type of elements for operators that calculate with floating-point numbers. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32` and `half::f16`, not of `{Self}`\n\
               help: write `f32`, or `half::f16` (feature `half`)"
)]
pub trait FloatElement: NumberElement {}

/// A type of elements that can be negative, for operators that calculate with signed numbers. This trait is
/// sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32`, `half::f16` and signed integers, not of `{Self}`\n\
               help: write `f32`, a signed integer of 8 to 64 bits, or `half::f16` (feature `half`)"
)]
pub trait SignedElement: NumberElement {}

/// A type of elements with at most 32 bits, for operators that calculate. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32`, `half::f16` and integers of 8 to 32 bits, not of `{Self}`\n\
               help: write `f32`, an integer of 8 to 32 bits, or `half::f16` (feature `half`)"
)]
pub trait NarrowElement: NumberElement {}

/// A type of elements that can be negative and have at most 32 bits, for operators that calculate. This trait
/// is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32`, `half::f16` and signed integers of 8 to 32 bits, not of `{Self}`\n\
               help: write `f32`, a signed integer of 8 to 32 bits, or `half::f16` (feature `half`)"
)]
pub trait SignedNarrowElement: NarrowElement + SignedElement {}

/// A type of elements for operators that add elements. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32`, `half::f16` and integers of 32 and 64 bits, not of `{Self}`\n\
               help: write `f32`, an integer of 32 or 64 bits, or `half::f16` (feature `half`)"
)]
pub trait SummedElement: NumberElement {}

/// A type of elements for operators that compute a mean. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32`, `half::f16`, `i32` and `u32`, not of `{Self}`\n\
               help: write `f32`, `i32`, `u32`, or `half::f16` (feature `half`)"
)]
pub trait MeanElement: NumberElement {}

/// A type of unsigned integers. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of unsigned integers, not of `{Self}`\n\
               help: write `u8`, `u16`, `u32` or `u64`"
)]
pub trait UnsignedElement: NumberElement {}

/// A type of integers that are used as truth values: 0 is false, and all other numbers are true. This trait
/// is sealed.
#[diagnostic::on_unimplemented(message = "truth values are `u8` or `u32` here, not `{Self}`\n\
               help: write `u8` or `u32`")]
pub trait TruthElement: NumberElement {}

/// A type of integers that can be indices: integers of 32 or 64 bits. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "the indices of this operator are `u32`, `u64`, `i32` or `i64`, not `{Self}`\n\
               help: write `u32`, `u64`, `i32` or `i64`"
)]
pub trait PositionElement: NumberElement {}

/// A type of unsigned integers that can be indices: `u32` or `u64`. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "the indices of this operator are `u32` or `u64`, not `{Self}`\n\
               help: write `u32` or `u64`"
)]
pub trait IndexElement: PositionElement {}

/// A type of elements between which an operator can interpolate. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes tensors of `f32`, `half::f16`, `u8` and `i8`, not of `{Self}`\n\
               help: write `f32`, `u8`, `i8`, or `half::f16` (feature `half`)"
)]
pub trait ResampledElement: NumberElement {}

/// A type of quantised elements: integers of 8 bits that stand for fractions. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes quantised elements of `u8` or `i8`, not of `{Self}`\n\
               help: write `u8` or `i8`"
)]
pub trait QuantizedElement: NumberElement {}

/// A type of integers of at most 32 bits. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes integers of 8 to 32 bits, not `{Self}`\n\
               help: write `u8`, `i8`, `u16`, `i16`, `u32` or `i32`"
)]
pub trait NarrowIntegerElement: NumberElement {}

macro_rules! kinds {
    ($($kind:ident: $($element:ty)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl $kind for $element {}
    )*)*};
}

kinds! {
    NumberElement: f32 u8 u16 u32 u64 i8 i16 i32 i64;
    FloatElement: f32;
    SignedElement: f32 i8 i16 i32 i64;
    NarrowElement: f32 u8 u16 u32 i8 i16 i32;
    SignedNarrowElement: f32 i8 i16 i32;
    SummedElement: f32 u32 u64 i32 i64;
    MeanElement: f32 u32 i32;
    UnsignedElement: u8 u16 u32 u64;
    TruthElement: u8 u32;
    PositionElement: u32 u64 i32 i64;
    IndexElement: u32 u64;
    ResampledElement: f32 u8 i8;
    QuantizedElement: u8 i8;
    NarrowIntegerElement: u8 u16 u32 i8 i16 i32;
}

#[cfg(feature = "half")]
kinds! {
    NumberElement: half::f16;
    FloatElement: half::f16;
    SignedElement: half::f16;
    NarrowElement: half::f16;
    SignedNarrowElement: half::f16;
    SummedElement: half::f16;
    MeanElement: half::f16;
    ResampledElement: half::f16;
}

kinds! { AnyElement: f32 f64 u8 u16 u32 u64 i8 i16 i32 i64; }
#[cfg(feature = "half")]
kinds! { AnyElement: half::f16; }
