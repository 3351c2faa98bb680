//! Arguments that hold the elements of a tensor: arrays.

// Decisions:
//
// - **`from_array` and `try_from_ndarray` have bounds in place of types**, as `arguments.rs` has, so a wrong argument has
//   a message of this crate.
// - **`from_vec` takes a `Vec<T>`, and `new` takes a slice.** A bound would have one of two effects. Either the
//   compiler must know the type of the argument, so `from_vec(numbers.collect())` does not compile. Or it equates the
//   types before it sees the argument, so the message is the same as for a plain type. In addition, the compiler
//   converts a reference to another type, such as `&Vec<T>`, to a slice only for a plain type.

use crate::types::sealed::{Sealed, Tensors};
use crate::views::arguments::{ElementsAre, ThisTensor};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, rc::Rc, sync::Arc};

/// An array of elements `T`, or a pointer to one. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array: its length is not known at compile time\n\
               help: write `new` in place of `from_array` for a slice or a vector: it compares the length at run time, as in `View::new(&elements)?`"
)]
pub trait AsArray<T>: HoldsArray {
    /// Returns the elements.
    #[doc(hidden)]
    fn as_array(&self) -> &[T];
}

/// An array of elements `T`, or a pointer to one, whose elements can be written. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an array whose elements can be written\n\
               help: write `new` in place of `from_array` for a slice or a vector: it compares the length at run time, as in `ViewMut::new(&mut elements)?`"
)]
pub trait AsArrayMut<T>: HoldsArrayMut {
    /// Returns the elements.
    #[doc(hidden)]
    fn as_array_mut(&mut self) -> &mut [T];
}

#[doc(hidden)]
impl<T, A: HoldsArray + ?Sized> AsArray<T> for A
where
    ThisTensor: ElementsAre<A::Element, T>,
{
    #[inline]
    fn as_array(&self) -> &[T] {
        ThisTensor::slice(self.elements())
    }
}
#[doc(hidden)]
impl<T, A: HoldsArrayMut + ?Sized> AsArrayMut<T> for A
where
    ThisTensor: ElementsAre<A::Element, T>,
{
    #[inline]
    fn as_array_mut(&mut self) -> &mut [T] {
        ThisTensor::slice_mut(self.elements_mut())
    }
}

/// An array of any elements, or a pointer to one.
pub trait HoldsArray: Sealed<Tensors> {
    /// The type of the elements.
    type Element;
    /// The number of elements.
    const LENGTH: usize;
    #[doc(hidden)]
    fn elements(&self) -> &[Self::Element];
}

/// An array of any elements, or a pointer to one, whose elements can be written.
pub trait HoldsArrayMut: HoldsArray {
    #[doc(hidden)]
    fn elements_mut(&mut self) -> &mut [Self::Element];
}

#[diagnostic::do_not_recommend]
impl<T, const LENGTH: usize> HoldsArray for [T; LENGTH] {
    type Element = T;
    const LENGTH: usize = LENGTH;
    #[inline]
    fn elements(&self) -> &[T] {
        self
    }
}
#[diagnostic::do_not_recommend]
impl<T, const LENGTH: usize> HoldsArrayMut for [T; LENGTH] {
    #[inline]
    fn elements_mut(&mut self) -> &mut [T] {
        self
    }
}

#[cfg(feature = "alloc")]
impl<S: Sealed<Tensors> + ?Sized> Sealed<Tensors> for Box<S> {}
#[cfg(feature = "alloc")]
impl<S: Sealed<Tensors> + ?Sized> Sealed<Tensors> for Rc<S> {}
#[cfg(feature = "alloc")]
impl<S: Sealed<Tensors> + ?Sized> Sealed<Tensors> for Arc<S> {}

macro_rules! pointers {
    ($($(#[$cfg:meta])* $pointer:ty, $($mutable:ident)?;)*) => {$(
        $(#[$cfg])*
        #[diagnostic::do_not_recommend]
        impl<A: HoldsArray + ?Sized> HoldsArray for $pointer {
            type Element = A::Element;
            const LENGTH: usize = A::LENGTH;
            #[inline]
            fn elements(&self) -> &[A::Element] {
                (**self).elements()
            }
        }
        pointers! { @$($mutable)? $(#[$cfg])* $pointer }
    )*};
    (@mutable $(#[$cfg:meta])* $pointer:ty) => {
        $(#[$cfg])*
        #[diagnostic::do_not_recommend]
        impl<A: HoldsArrayMut + ?Sized> HoldsArrayMut for $pointer {
            #[inline]
            fn elements_mut(&mut self) -> &mut [A::Element] {
                (**self).elements_mut()
            }
        }
    };
    (@ $(#[$cfg:meta])* $pointer:ty) => {};
}

pointers! {
    &A, ;
    &mut A, mutable;
    #[cfg(feature = "alloc")]
    Box<A>, mutable;
    #[cfg(feature = "alloc")]
    Rc<A>, ;
    #[cfg(feature = "alloc")]
    Arc<A>, ;
}
