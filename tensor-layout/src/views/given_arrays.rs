//! Arguments that are arrays of `ndarray`.

// Decision: the functions that take arrays have bounds in place of types; see `arguments.rs`. Each function has only
// one bound on the array, because a type that is computed from an unmet bound would be a second error.

use crate::types::dimension::ArrayDimension;
use crate::views::arguments::{ElementsAre, ThisTensor};
#[cfg(feature = "alloc")]
use ::ndarray::Array;
use ::ndarray::{ArrayView, ArrayViewMut, Dimension};

/// Declares the traits of a kind of array: `$wanted` of elements and axes that are wanted, and `$name` of any elements and
/// dimension. `$lender` is the trait that the arrays implement; the others have one implementation for all of these, so no
/// message lists them.
macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])*
        $(#[cfg($($cfg:tt)*)])?
        $wanted:ident: $message:literal, $name:ident by $lender:ident [$($lifetime:lifetime)?] of $array:ident by $same:ident;
    )*) => {$(
        $(#[doc = $doc])*
        $(#[cfg($($cfg)*)])?
        #[diagnostic::on_unimplemented(message = $message)]
        pub trait $wanted<$($lifetime,)? T, Axes> {
            /// The dimension of the array.
            #[doc(hidden)]
            type Dimension: Dimension;
            /// Returns the sizes and the strides.
            #[doc(hidden)]
            fn extents(&self) -> (&[usize], &[isize]);
            #[doc(hidden)]
            fn array(self) -> $array<$($lifetime,)? T, Self::Dimension>;
        }
        $(#[cfg($($cfg)*)])?
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
        $(#[cfg($($cfg)*)])?
        #[doc(hidden)]
        pub trait $lender<$($lifetime)?> {
            type Element: $($lifetime)?;
            type Dimension: Dimension;
            fn lent_extents(&self) -> (&[usize], &[isize]);
            fn lent(self) -> $array<$($lifetime,)? Self::Element, Self::Dimension>;
        }
        $(#[cfg($($cfg)*)])?
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
        $(#[cfg($($cfg)*)])?
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
        $(#[cfg($($cfg)*)])?
        #[doc(hidden)]
        impl<$($lifetime,)? T, Axes, A: $name<$($lifetime)?>> $wanted<$($lifetime,)? T, Axes> for A
        where
            ThisTensor: ElementsAre<A::Element, T>,
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
    /// A view of an array of `ndarray` with elements `T`, and with the axes `Axes`, that can be read for `'a`. This trait is
    /// sealed.
    ReadArray: "`{Self}` is not a view of an array of ndarray 0.17\n\
     help: write `.view()` after the array; `Tensor::try_from_ndarray` takes over an array",
        LendsArray by ArrayLender['a] of ArrayView by array_view;
    /// A mutable view of an array of `ndarray` with elements `T`, and with the axes `Axes`, that can be written for `'a`.
    /// This trait is sealed.
    WriteArray: "`{Self}` is not a mutable view of an array of ndarray 0.17\n\
     help: write `.view_mut()` after the array; `Tensor::try_from_ndarray` takes over an array",
        LendsArrayMut by ArrayLenderMut['a] of ArrayViewMut by array_view_mut;
    /// An array of `ndarray` that owns its elements `T`, with the axes `Axes`. This trait is sealed.
    #[cfg(feature = "alloc")]
    OwnedArray: "`{Self}` is not an array of ndarray 0.17 that owns its elements\n\
     help: give the array itself, or write `.to_owned()` after it, which copies; `View::try_from_ndarray` takes a view of an array",
        GivesArray by ArrayOwner[] of Array by array;
}
