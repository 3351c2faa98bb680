//! Arguments: tensors that a function reads or writes, whichever type holds them.

// Decisions. For an argument of a concrete type such as `View<f32, Planes>`, rustc writes the message for a wrong
// layout (`E0308`). For an argument `impl AsView<f32, Planes>`, this file does:
//
// - **The bounds are on a type of this file, and each has one implementation.** So the compiler infers the given layout
//   from the wanted one, as in `red(&camera.to_layout())`, and the wanted one, in generic functions, from the given one.
// - **The bounds are asked one after the other**: elements, axes, sizes, whole or part, storage, name. Each is on an
//   associated type of the one before it. So the first difference is one error, and gives its first line.
// - **Only a view of the very same type passes**, so no unsafe code is needed: two of the bounds return their argument.
// - **No lifetime is in the traits.** With one, a function could return a part of its argument, but each signature
//   would have to name the lifetime. Functions that return parts take a `View`.
// - **`Lends` is also the right side of `==`, but the functions of this crate that return what they borrow have traits
//   with a lifetime** (`AsSource<'v>`, `IntoViewMut<'t>`): `lend(&self)` returns a view of the borrow of the argument,
//   which a function that takes the argument by value cannot return (`E0515`). A bound for all lifetimes (`for<'v> &'v
//   R: AsSource<'v>`) does not name the given layout outside of itself (`E0261`), so nothing could be compared with the
//   wanted one. Besides, `LendsMut` takes a `Tensor` by value, which the targets of copies must refuse.

use crate::layout::AnyLayout;
use crate::types::lookup::Compares;
use crate::types::sealed::{Sealed, Tensors};
use crate::types::storage::Storage;
#[cfg(feature = "alloc")]
use crate::types::storage::Writable;
#[cfg(feature = "alloc")]
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::view_mut::ViewMut;
#[cfg(all(feature = "alloc", feature = "ndarray"))]
use ::ndarray::Array;
#[cfg(feature = "ndarray")]
use ::ndarray::{ArrayView, ArrayViewMut};

/// A tensor of elements `T` in the layout `L` that can be read: a [`View`], a [`ViewMut`], a
/// [`Tensor`](crate::Tensor), or a reference to one. This trait is sealed.
///
/// A function that takes `impl AsView<T, L>` can be called with all of these. If the layout of the argument differs, the
/// message says how, and what to write:
///
/// ```
/// use tensor_layout::{AsView, C, Tensor, View, layout};
///
/// layout! {
///     type Camera = HWC[C = 3, H = 3, W = 3];
///     type Planes = CHW[C = 3, H = 3, W = 3];
/// }
///
/// fn red(planes: impl AsView<f32, Planes>) -> f32 {
///     average_red(planes.as_view())
/// }
/// // The body is compiled once, and not for each type of
/// // argument.
/// fn average_red(planes: View<f32, Planes>) -> f32 {
///     planes.fix((C(0),)).iter().sum::<f32>() / 9.0
/// }
///
/// let camera = Tensor::<f32, Camera>::filled(1.0);
/// assert_eq!(red(&camera.to_layout()), 1.0);
/// let planes: Tensor<f32, Planes> = camera.to_layout();
/// assert_eq!(red(planes.as_view()), red(&planes));
/// ```
///
/// `red(&camera)` does not compile: "this tensor is stored as `(H, W, C)`, but `(C, H, W)` is wanted".
///
/// The view that [`as_view`](Self::as_view) returns borrows the argument. A function that returns a part of its
/// argument takes a [`View`].
#[doc(alias("AsRef", "Borrow", "argument"))]
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tensor that can be read\n\
               help: give a `View`, a `ViewMut` or a `Tensor`, or a reference to one")]
pub trait AsView<T, L>: Sealed<Tensors> {
    /// Borrows all elements as a view.
    fn as_view(&self) -> View<'_, T, L>
    where
        L: AnyLayout;
}

/// A tensor of elements `T` in the layout `L` that can be written to: a [`ViewMut`], a `&mut Tensor` or a
/// [`Tensor`](crate::Tensor). This trait is sealed.
///
/// ```
/// use tensor_layout::{AsViewMut, Tensor, layout};
///
/// fn clear(
///     mut target: impl AsViewMut<u8, layout!(HW[2, 3])>,
/// ) {
///     target.as_view_mut().fill(0);
/// }
/// let mut image = Tensor::filled(7);
/// clear(&mut image);
/// clear(image.as_view_mut());
/// assert_eq!(image.as_slice(), [0; 6]);
/// ```
///
/// If the layout of the argument differs, the message states the difference, like the message of [`AsView`].
#[doc(alias("AsMut", "BorrowMut", "argument"))]
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tensor that can be written to\n\
               help: give `&mut tensor` or `tensor.as_view_mut()`, of a layout without `broadcast` and `overlap`")]
pub trait AsViewMut<T, L>: Sealed<Tensors> {
    /// Borrows all elements as a mutable view.
    fn as_view_mut(&mut self) -> ViewMut<'_, T, L>
    where
        L: AnyLayout;
}

/// A type that lends its elements to be read: a [`View`], a [`ViewMut`], a [`Tensor`](crate::Tensor), or a reference to
/// one. This trait is sealed.
#[diagnostic::on_unimplemented(message = "a tensor cannot be compared with `{Self}`\n\
               help: compare it with a `View`, a `ViewMut` or a `Tensor`, or a reference to one")]
pub trait Lends: Sealed<Tensors> {
    /// The type of the elements.
    type Element;
    /// The layout of the elements.
    type Layout: AnyLayout;
    /// Borrows all elements; see [`as_view`](AsView::as_view).
    fn lend(&self) -> View<'_, Self::Element, Self::Layout>;
}

/// A type that lends its elements to be written.
pub trait LendsMut: Lends {
    /// Borrows all elements, to write them; see [`as_view_mut`](AsViewMut::as_view_mut).
    fn lend_mut(&mut self) -> ViewMut<'_, Self::Element, Self::Layout>;
}

/// Stands for an argument in bounds that compare the given type with the wanted type. If a bound were on one of these
/// types, the compiler could not infer this type from the other one.
#[derive(Debug)]
pub enum ThisTensor {}

impl Compares for ThisTensor {}

/// Declares a bound that is met if the parameters `Given` and `Wanted` are one type.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident: $message:literal;)+) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message)]
        pub trait $name<Given, Wanted> {
            /// [`ThisTensor`](crate::traits::machinery::ThisTensor) for the next bound. If this bound is not met, the
            /// type is unknown, and the next bound is not a second error.
            type Then;
        }
        #[doc(hidden)]
        impl<This: $crate::types::lookup::Compares, X> $name<X, X> for This {
            type Then = This;
        }
    )+};
}

#[cfg(feature = "gpu")]
pub(crate) use comparisons;

comparisons! {
    /// Compares two tuples of axes.
    AxesAre: "a tensor with the axes `{Wanted}` is wanted, but this one has the axes `{Given}`\n\
              help: `.permute({Wanted})` puts the same axes in this order; `.axis_iter(..)` along an axis too many gives each part, and `.fix(..)` one; `.split(..)` of an axis into one of size 1 and the rest adds an axis";
    /// Compares two shapes with the same axes.
    SizesAre: "the sizes `{Wanted}` are wanted, but this tensor has the sizes `{Given}`\n\
               help: if two sizes are exchanged, exchange them where one of the layouts is declared; `.try_into_layout()?` compares sizes known at run time, and gives them the names that are wanted; `.crop(..)` and `.to_layout()` make a tensor of a part";
    /// Compares whether two tensors are whole, or parts.
    WholeIs: "this part of a larger tensor is not stored as a whole tensor: its rows may lie apart\n\
              help: write `.to_layout()` after it (`.try_to_layout()?` where sizes are `?`): this moves the part to a tensor of its own";
    /// The same, where the tensor is written.
    WholeIsMut: "this part of a larger tensor is not stored as a whole tensor: its rows may lie apart\n\
                 help: write to a copy from `.to_layout()`, and copy it back by `relayout_into` (`.try_to_layout()?` and `try_relayout_into` where sizes are `?`)";
    /// Compares two storages.
    StoredAs: "this tensor is stored as `{Given}`, but `{Wanted}` is wanted\n\
               help: write `.to_layout()` after it (`.try_to_layout()?` where sizes are `?`): this moves the elements to a tensor that is stored as `{Wanted}`";
    /// The same, where the tensor is written.
    StoredAsMut: "this tensor is stored as `{Given}`, but `{Wanted}` is wanted\n\
                  help: write to a copy from `.to_layout()`, and copy it back by `relayout_into` (`.try_to_layout()?` and `try_relayout_into` where sizes are `?`)";
}

/// Compares two types of elements.
#[diagnostic::on_unimplemented(
    message = "elements of type `{Wanted}` are wanted, but these are of type `{Given}`\n\
               help: convert those of a tensor by `tensor.map_into(&mut converted, |element| element as {Wanted})` (`try_map_into` where sizes are `?`), and those of an array by `array.map(|element| element as {Wanted})`, or by `mapv` for ndarray; `.as_flattened()` joins the rows of a nested array"
)]
pub trait ElementsAre<Given, Wanted> {
    /// [`ThisTensor`] for the next bound.
    type Then;
    #[doc(hidden)]
    fn elements<L: AnyLayout>(view: View<'_, Given, L>) -> View<'_, Wanted, L>;
    #[doc(hidden)]
    fn elements_mut<L: AnyLayout>(view: ViewMut<'_, Given, L>) -> ViewMut<'_, Wanted, L>;
    #[doc(hidden)]
    fn slice(slice: &[Given]) -> &[Wanted];
    #[doc(hidden)]
    fn slice_mut(slice: &mut [Given]) -> &mut [Wanted];
    #[cfg(feature = "ndarray")]
    #[doc(hidden)]
    fn array_view<D>(array: ArrayView<'_, Given, D>) -> ArrayView<'_, Wanted, D>;
    #[cfg(feature = "ndarray")]
    #[doc(hidden)]
    fn array_view_mut<D>(array: ArrayViewMut<'_, Given, D>) -> ArrayViewMut<'_, Wanted, D>;
    #[cfg(all(feature = "alloc", feature = "ndarray"))]
    #[doc(hidden)]
    fn array<D>(array: Array<Given, D>) -> Array<Wanted, D>;
}
#[doc(hidden)]
impl<This: Compares, T> ElementsAre<T, T> for This {
    type Then = This;
    fn elements<L: AnyLayout>(view: View<'_, T, L>) -> View<'_, T, L> {
        view
    }
    fn elements_mut<L: AnyLayout>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, L> {
        view
    }
    #[inline]
    fn slice(slice: &[T]) -> &[T] {
        slice
    }
    #[inline]
    fn slice_mut(slice: &mut [T]) -> &mut [T] {
        slice
    }
    #[cfg(feature = "ndarray")]
    fn array_view<D>(array: ArrayView<'_, T, D>) -> ArrayView<'_, T, D> {
        array
    }
    #[cfg(feature = "ndarray")]
    fn array_view_mut<D>(array: ArrayViewMut<'_, T, D>) -> ArrayViewMut<'_, T, D> {
        array
    }
    #[cfg(all(feature = "alloc", feature = "ndarray"))]
    fn array<D>(array: Array<T, D>) -> Array<T, D> {
        array
    }
}

/// Compares two layouts, which differ at most in their names.
#[diagnostic::on_unimplemented(
    message = "the layout `{Wanted}` is wanted, but this tensor has the layout `{Given}`\n\
               help: if the elements mean the same, `.claim()` names them so; if not, `map_into` and `to_components` convert them; `.to_layout()` gives up a name; where sizes are `?`, these names begin with `try_`"
)]
pub trait LayoutIs<Given: AnyLayout, Wanted: AnyLayout> {
    #[doc(hidden)]
    fn same<T>(view: View<'_, T, Given>) -> View<'_, T, Wanted>;
    #[doc(hidden)]
    fn same_mut<T>(view: ViewMut<'_, T, Given>) -> ViewMut<'_, T, Wanted>;
}
#[doc(hidden)]
impl<This: Compares, L: AnyLayout> LayoutIs<L, L> for This {
    fn same<T>(view: View<'_, T, L>) -> View<'_, T, L> {
        view
    }
    fn same_mut<T>(view: ViewMut<'_, T, L>) -> ViewMut<'_, T, L> {
        view
    }
}

pub(crate) type IsWhole<L> = <<L as AnyLayout>::Storage as Storage>::IsWhole;
type GivenLayout<R> = <R as Lends>::Layout;
// The types on which the bounds are, one after the other: `R` is given, and elements `T` in the layout `L` are wanted.
type WithElements<R, T> = <ThisTensor as ElementsAre<<R as Lends>::Element, T>>::Then;
type WithSameAxes<R, T, L> = <WithElements<R, T> as AxesAre<
    <GivenLayout<R> as AnyLayout>::Axes,
    <L as AnyLayout>::Axes,
>>::Then;
type WithSizes<R, T, L> = <WithSameAxes<R, T, L> as SizesAre<
    <GivenLayout<R> as AnyLayout>::Shape,
    <L as AnyLayout>::Shape,
>>::Then;
type WithWhole<R, T, L> =
    <WithSizes<R, T, L> as WholeIs<IsWhole<GivenLayout<R>>, IsWhole<L>>>::Then;
type WithStorage<R, T, L> = <WithWhole<R, T, L> as StoredAs<
    <GivenLayout<R> as AnyLayout>::Storage,
    <L as AnyLayout>::Storage,
>>::Then;

type WithWholeMut<R, T, L> =
    <WithSizes<R, T, L> as WholeIsMut<IsWhole<GivenLayout<R>>, IsWhole<L>>>::Then;
type WithStorageMut<R, T, L> = <WithWholeMut<R, T, L> as StoredAsMut<
    <GivenLayout<R> as AnyLayout>::Storage,
    <L as AnyLayout>::Storage,
>>::Then;

// Rustdoc would print this implementation, and the next, on the page of each tensor. It does not heed `doc(hidden)`.
#[cfg(not(doc))]
impl<T, L: AnyLayout, R: Lends> AsView<T, L> for R
where
    ThisTensor: ElementsAre<R::Element, T>,
    WithElements<R, T>: AxesAre<<R::Layout as AnyLayout>::Axes, L::Axes>,
    WithSameAxes<R, T, L>: SizesAre<<R::Layout as AnyLayout>::Shape, L::Shape>,
    WithSizes<R, T, L>: WholeIs<IsWhole<R::Layout>, IsWhole<L>>,
    WithWhole<R, T, L>: StoredAs<<R::Layout as AnyLayout>::Storage, L::Storage>,
    WithStorage<R, T, L>: LayoutIs<R::Layout, L>,
{
    fn as_view(&self) -> View<'_, T, L> {
        ThisTensor::elements(WithStorage::<R, T, L>::same(self.lend()))
    }
}

#[cfg(not(doc))]
impl<T, L: AnyLayout, R: LendsMut> AsViewMut<T, L> for R
where
    ThisTensor: ElementsAre<R::Element, T>,
    WithElements<R, T>: AxesAre<<R::Layout as AnyLayout>::Axes, L::Axes>,
    WithSameAxes<R, T, L>: SizesAre<<R::Layout as AnyLayout>::Shape, L::Shape>,
    WithSizes<R, T, L>: WholeIsMut<IsWhole<R::Layout>, IsWhole<L>>,
    WithWholeMut<R, T, L>: StoredAsMut<<R::Layout as AnyLayout>::Storage, L::Storage>,
    WithStorageMut<R, T, L>: LayoutIs<R::Layout, L>,
{
    fn as_view_mut(&mut self) -> ViewMut<'_, T, L> {
        ThisTensor::elements_mut(WithStorageMut::<R, T, L>::same_mut(self.lend_mut()))
    }
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T, L: AnyLayout> Lends for View<'_, T, L> {
    type Element = T;
    type Layout = L;
    fn lend(&self) -> View<'_, T, L> {
        *self
    }
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T, L: AnyLayout> Lends for ViewMut<'_, T, L> {
    type Element = T;
    type Layout = L;
    fn lend(&self) -> View<'_, T, L> {
        self.as_view()
    }
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T, L: AnyLayout> LendsMut for ViewMut<'_, T, L> {
    fn lend_mut(&mut self) -> ViewMut<'_, T, L> {
        self.reborrow()
    }
}
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T, L: AnyLayout> Lends for Tensor<T, L> {
    type Element = T;
    type Layout = L;
    fn lend(&self) -> View<'_, T, L> {
        self.as_view()
    }
}
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<T, L: AnyLayout<Storage: Writable>> LendsMut for Tensor<T, L> {
    fn lend_mut(&mut self) -> ViewMut<'_, T, L> {
        self.as_view_mut()
    }
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<R: Lends + ?Sized> Lends for &R {
    type Element = R::Element;
    type Layout = R::Layout;
    fn lend(&self) -> View<'_, R::Element, R::Layout> {
        (**self).lend()
    }
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<R: Lends + ?Sized> Lends for &mut R {
    type Element = R::Element;
    type Layout = R::Layout;
    fn lend(&self) -> View<'_, R::Element, R::Layout> {
        (**self).lend()
    }
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<R: LendsMut + ?Sized> LendsMut for &mut R {
    fn lend_mut(&mut self) -> ViewMut<'_, R::Element, R::Layout> {
        (**self).lend_mut()
    }
}
