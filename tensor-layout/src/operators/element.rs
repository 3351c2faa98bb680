//! The types of elements that operators accept, and the C union of scalars.

use crate::dml::HasDataType;

/// A type of elements that an operator accepts. The tuple `Types`, such as [`FloatElements`], lists all of them. This
/// trait is sealed.
#[diagnostic::on_unimplemented(
    message = "this operator takes elements of the types `{Types}` here, not `{Self}`\n\
               help: write one of these in place of `{Self}`; `HalfFloat` is `half::f16`, with the feature `half`; a type parameter needs a bound such as `T: ElementOf<FloatElements>`"
)]
pub trait ElementOf<Types>: HasDataType {}

#[diagnostic::do_not_recommend]
impl<T: HasDataType, Types: Lists<T>> ElementOf<Types> for T {}

/// A tuple of types that has the type `T`. Without this separate trait, the compiler would list other tuples with the type.
pub trait Lists<T> {}

/// Stands for `half::f16` in tuples of types, and so in messages. That type needs the feature `half`.
#[derive(Debug)]
pub enum HalfFloat {}

#[cfg(not(feature = "half"))]
use HalfFloat as f16;
#[cfg(feature = "half")]
use half::f16;

/// Declares tuples of types, which list their types.
macro_rules! tuples {
    ($($(#[$doc:meta])* $name:ident: $($element:ident)*;)*) => {$(
        $(#[$doc])*
        pub type $name = ($(tuples!(@name $element),)*);
        $(impl Lists<$element> for $name {})*
    )*};
    (@name f16) => { HalfFloat };
    (@name $element:ident) => { $element };
}

tuples! {
    /// The types of elements that occupy whole bytes, for operators that only move elements.
    AnyElements: f32 f64 u8 u16 u32 u64 i8 i16 i32 i64 f16;
    /// The types of elements for operators that calculate with any numbers.
    NumberElements: f32 u8 u16 u32 u64 i8 i16 i32 i64 f16;
    /// The types of elements for operators that calculate with floating-point numbers.
    FloatElements: f32 f16;
    /// The types of elements that can be negative, for operators that calculate with signed numbers.
    SignedElements: f32 i8 i16 i32 i64 f16;
    /// The types of elements with at most 32 bits, for operators that calculate.
    NarrowElements: f32 u8 u16 u32 i8 i16 i32 f16;
    /// The types of elements that can be negative and have at most 32 bits, for operators that calculate.
    SignedNarrowElements: f32 i8 i16 i32 f16;
    /// The types of elements for operators that add elements.
    SummedElements: f32 u32 u64 i32 i64 f16;
    /// The types of elements for operators that compute a mean.
    MeanElements: f32 u32 i32 f16;
    /// The types of unsigned integers.
    UnsignedElements: u8 u16 u32 u64;
    /// The types of integers that are used as truth values: 0 is false, and all other numbers are true.
    TruthElements: u8 u32;
    /// The types of integers that can be indices: integers of 32 or 64 bits.
    PositionElements: u32 u64 i32 i64;
    /// The types of unsigned integers that can be indices.
    IndexElements: u32 u64;
    /// The types of elements between which an operator can interpolate.
    ResampledElements: f32 u8 i8 f16;
    /// The types of quantised elements: integers of 8 bits that stand for fractions.
    QuantizedElements: u8 i8;
    /// The types of integers of at most 32 bits.
    NarrowIntegerElements: u8 u16 u32 i8 i16 i32;
}

/// The C union `DML_SCALAR_UNION`, which begins at a multiple of 8 bytes.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
pub(super) struct RawScalar([u8; 8]);

impl RawScalar {
    pub(super) const ZERO: Self = RawScalar([0; 8]);

    pub(super) fn new<T: HasDataType>(value: T) -> Self {
        RawScalar(value.scalar())
    }
}
