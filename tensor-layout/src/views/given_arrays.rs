//! Arguments that are arrays of `ndarray`.

// Decision: the functions that take arrays have bounds in place of types; see `arguments.rs`. Each function has only
// one bound on the array, because a type that is computed from an unmet bound would be a second error.

use crate::interop::ndarray::ArrayDimension;
use crate::views::arguments::ThisTensor;
use crate::views::given_elements::ArrayElementsAre;
#[cfg(feature = "alloc")]
use ::ndarray::Array;
use ::ndarray::{ArrayView, ArrayViewMut, Dimension};

/// A view of an array of `ndarray` with elements `T`, and with the axes `Axes`, that can be read for `'a`. This trait is
/// sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` is not a view of an array of ndarray 0.17\n\
               help: write `.view()` after the array; `Tensor::try_from_ndarray` takes over an array")]
pub trait ReadArray<'a, T, Axes> {
    /// The dimension of the array.
    #[doc(hidden)]
    type Dimension: Dimension;
    /// Returns the sizes and the strides.
    #[doc(hidden)]
    fn extents(&self) -> (&[usize], &[isize]);
    #[doc(hidden)]
    fn array(self) -> ArrayView<'a, T, Self::Dimension>;
}

/// A mutable view of an array of `ndarray` with elements `T`, and with the axes `Axes`, that can be written for `'a`.
/// This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a mutable view of an array of ndarray 0.17\n\
               help: write `.view_mut()` after the array; `Tensor::try_from_ndarray` takes over an array"
)]
pub trait WriteArray<'a, T, Axes> {
    /// The dimension of the array.
    #[doc(hidden)]
    type Dimension: Dimension;
    /// Returns the sizes and the strides.
    #[doc(hidden)]
    fn extents(&self) -> (&[usize], &[isize]);
    #[doc(hidden)]
    fn array(self) -> ArrayViewMut<'a, T, Self::Dimension>;
}

/// An array of `ndarray` that owns its elements `T`, with the axes `Axes`. This trait is sealed.
#[cfg(feature = "alloc")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array of ndarray 0.17 that owns its elements\n\
               help: give the array itself, or write `.to_owned()` after it, which copies; `View::try_from_ndarray` takes a view of an array"
)]
pub trait OwnedArray<T, Axes> {
    /// The dimension of the array.
    #[doc(hidden)]
    type Dimension: Dimension;
    /// Returns the sizes and the strides.
    #[doc(hidden)]
    fn extents(&self) -> (&[usize], &[isize]);
    #[doc(hidden)]
    fn array(self) -> Array<T, Self::Dimension>;
}

/// Declares a trait for a kind of array, with elements and a dimension of any type. `$lender` is the trait that the arrays
/// implement; the other trait has one implementation for all of these, so no message lists them.
macro_rules! kinds {
    ($(
        $(#[$cfg:meta])*
        $name:ident by $lender:ident [$($lifetime:lifetime)?]: $array:ident, $wanted:ident by $same:ident;
    )*) => {$(
        $(#[$cfg])*
        /// An array of `ndarray` with elements and a dimension of any type.
        pub trait $name<$($lifetime)?> {
            #[doc(hidden)]
            type Element: $($lifetime)?;
            #[doc(hidden)]
            type Dimension: Dimension;
            #[doc(hidden)]
            fn extents_given(&self) -> (&[usize], &[isize]);
            #[doc(hidden)]
            fn given(self) -> $array<$($lifetime,)? Self::Element, Self::Dimension>;
        }
        $(#[$cfg])*
        #[doc(hidden)]
        pub trait $lender<$($lifetime)?> {
            type Element: $($lifetime)?;
            type Dimension: Dimension;
            fn lent_extents(&self) -> (&[usize], &[isize]);
            fn lent(self) -> $array<$($lifetime,)? Self::Element, Self::Dimension>;
        }
        $(#[$cfg])*
        impl<$($lifetime,)? T: $($lifetime)?, D: Dimension> $lender<$($lifetime)?>
            for $array<$($lifetime,)? T, D>
        {
            type Element = T;
            type Dimension = D;
            fn lent_extents(&self) -> (&[usize], &[isize]) {
                (self.shape(), self.strides())
            }
            fn lent(self) -> Self {
                self
            }
        }
        $(#[$cfg])*
        #[diagnostic::do_not_recommend]
        impl<$($lifetime,)? A: $lender<$($lifetime)?>> $name<$($lifetime)?> for A {
            type Element = A::Element;
            type Dimension = A::Dimension;
            fn extents_given(&self) -> (&[usize], &[isize]) {
                self.lent_extents()
            }
            fn given(self) -> $array<$($lifetime,)? A::Element, A::Dimension> {
                self.lent()
            }
        }
        $(#[$cfg])*
        $(#[$cfg])*
        #[doc(hidden)]
        impl<$($lifetime,)? T, Axes, A: $name<$($lifetime)?>> $wanted<$($lifetime,)? T, Axes> for A
        where
            ThisTensor: ArrayElementsAre<A::Element, T>,
            A::Dimension: ArrayDimension<Axes>,
        {
            type Dimension = A::Dimension;
            fn extents(&self) -> (&[usize], &[isize]) {
                self.extents_given()
            }
            fn array(self) -> $array<$($lifetime,)? T, A::Dimension> {
                ThisTensor::$same(self.given())
            }
        }
    )*};
}

kinds! {
    LendsArray by ArrayLender['a]: ArrayView, ReadArray by array_view;
    LendsArrayMut by ArrayLenderMut['a]: ArrayViewMut, WriteArray by array_view_mut;
    #[cfg(feature = "alloc")]
    GivesArray by ArrayOwner[]: Array, OwnedArray by array;
}
