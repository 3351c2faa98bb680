//! The marker of types that are made for a certain layout.

use core::marker::PhantomData;

/// Marks a type that holds no value of the type `T`, such as a layout, but was made for it.
///
/// The type is invariant in `T`: it cannot be coerced to the same type for a subtype or a supertype of `T`.
/// `PhantomData<T>` and `PhantomData<fn() -> T>` would allow the coercion to a supertype, which may be
/// another layout. For example, `Name<for<'a> fn(&'a u8)>` is a subtype of `Name<fn(&'static u8)>`, and each
/// of them may implement [`Nominal`](crate::layout::nominal::Nominal).
pub(crate) type Invariant<T> = PhantomData<fn(T) -> T>;
