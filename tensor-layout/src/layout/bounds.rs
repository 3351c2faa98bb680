//! Bounds for generic code.

// Decisions:
//
// - **`WithAxes` has several implementations (`choice!`), so a wrong layout has a message of this crate.** For the
//   bound `AnyLayout<Axes = (H, W)>`, rustc writes the message itself (`E0271`). The supertrait states the equal
//   associated type. Therefore the compiler could not tell the implementations apart, if the bound `AxisTuple` were not
//   on the first of them only.

use crate::layout::AnyLayout;
use crate::layout::nominal::{ComparesWith, TakesMeaning};
use crate::types::lookup::{AxisTuple, Never};
use crate::types::shape::{AfterShapes, ComparableShape, SameShape};
use crate::types::storage::{StaticStorage, Writable};

/// A layout with the axes `Axes`, in any storage order and with any sizes. In generic code, this bound stands for
/// `AnyLayout<Axes = Axes>`, and has a clearer message. This trait is sealed.
///
/// ```
/// use tensor_layout::traits::WithAxes;
/// use tensor_layout::{C, H, View, W, layout};
///
/// fn luma<L: WithAxes<(C, H, W)>>(
///     image: View<f32, L>,
/// ) -> f32 {
///     image[(C(0), H(0), W(0))]
/// }
/// type Pixel = layout!(HWC[C = 3, H = 1, W = 1]);
/// let image = View::<_, Pixel>::from_array(&[0.5, 0.0, 0.0]);
/// assert_eq!(luma(image), 0.5);
/// ```
///
/// The axes are in logical order.
#[diagnostic::on_unimplemented(
    message = "expected a layout with the axes `{Axes}` in logical order, found `{Self}`\n\
               help: write the bound in the logical order of its sizes, such as `WithAxes<(C, H, W)>` for any order of these axes in memory; otherwise, `.permute({Axes})` puts the same axes in this order, `.fix(..)` leaves one out, and `.broadcast(..)` adds one"
)]
pub trait WithAxes<Axes>: AnyLayout<Axes = Axes> {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout<Axes = Axes>, Axes: AxisTuple> WithAxes<Axes> for L {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout<Axes = Axes>, Axes> WithAxes<Axes> for L where (L,): Never {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout<Axes = Axes>, Axes> WithAxes<Axes> for L where [L; 1]: Never {}

/// A layout with the axes of the layout `Other`, in the same order, and the same sizes, which have numbers or
/// [names](crate::size_names!). This trait is sealed.
pub trait SameSizes<Other: AnyLayout>:
    TrySameSizes<Other> + AnyLayout<Shape: SameShape<Other::Shape>>
{
}
#[doc(hidden)]
impl<Other: AnyLayout, L: AnyLayout<Shape: SameShape<Other::Shape>>> SameSizes<Other> for L {}

/// A layout with the axes of `Other` in the same order. Sizes known at compile time are equal; the others are compared at run
/// time. This trait is sealed.
pub trait TrySameSizes<Other: AnyLayout>: AnyLayout<Shape: ComparableShape<Other::Shape>> {}
#[doc(hidden)]
impl<Other: AnyLayout, L: AnyLayout<Shape: ComparableShape<Other::Shape>>> TrySameSizes<Other>
    for L
{
}

/// A layout whose tensors can be compared with tensors of the layout `Other`: both have the same axes in the same order.
/// Both have the same meaning, or one has none. Sizes are compared, too, at compile time as far as they are known.
/// This trait is sealed.
pub trait ComparedWith<Other: AnyLayout>:
    AnyLayout<Shape: ComparableShape<Other::Shape>, Meaning: ComparesWith<Other::Meaning>>
{
}
#[doc(hidden)]
impl<Other: AnyLayout, L: AnyLayout> ComparedWith<Other> for L where
    L: AnyLayout<Shape: ComparableShape<Other::Shape>, Meaning: ComparesWith<Other::Meaning>>
{
}

/// A layout whose tensors can be filled with the elements of tensors of the layout `From`, by `relayout_into`: both have
/// the same axes and [sizes](SameSizes). If this layout says what its elements mean, `From` says the same. This trait is
/// sealed.
pub trait FilledFrom<From: AnyLayout>: TryFilledFrom<From> + SameSizes<From> {}
#[doc(hidden)]
impl<From: AnyLayout, To: AnyLayout> FilledFrom<From> for To
where
    To::Shape: SameShape<From::Shape>,
    AfterShapes<To::Shape, From::Shape, To::Meaning>: TakesMeaning<From::Meaning>,
{
}

/// As [`FilledFrom`], but sizes are compared at run time. This trait is sealed.
pub trait TryFilledFrom<From: AnyLayout>:
    AnyLayout<Shape: ComparableShape<From::Shape>, Meaning: TakesMeaning<From::Meaning>>
{
}
#[doc(hidden)]
impl<From: AnyLayout, To: AnyLayout> TryFilledFrom<From> for To
where
    To::Shape: ComparableShape<From::Shape>,
    AfterShapes<To::Shape, From::Shape, To::Meaning>: TakesMeaning<From::Meaning>,
{
}

/// A layout to which [`to_layout`](crate::View::to_layout) moves the elements of a layout `From`: it is
/// [`FilledFrom`] `From`, and a new tensor can have its storage. This trait is sealed.
///
/// ```
/// use tensor_layout::traits::MovesFrom;
/// use tensor_layout::{AnyLayout, Tensor, View, layout};
///
/// fn copied<A: AnyLayout, B: MovesFrom<A>>(
///     tensor: View<f32, A>,
/// ) -> Tensor<f32, B> {
///     tensor.to_layout()
/// }
/// let rows =
///     View::<f32, layout!(HW[1, 2])>::from_array(&[3.0, 4.0]);
/// let columns: Tensor<f32, layout!(WH[1, 2])> = copied(rows);
/// assert_eq!(columns.as_slice(), [3.0, 4.0]);
/// ```
pub trait MovesFrom<From: AnyLayout>: TryMovesFrom<From> + FilledFrom<From> {}
#[doc(hidden)]
impl<From: AnyLayout, To: TryMovesFrom<From> + FilledFrom<From>> MovesFrom<From> for To {}

/// As [`MovesFrom`], but sizes are compared at run time. This trait is sealed.
pub trait TryMovesFrom<From: AnyLayout>:
    TryFilledFrom<From, Storage: StaticStorage + Writable>
{
}
#[doc(hidden)]
impl<From: AnyLayout, To: TryFilledFrom<From>> TryMovesFrom<From> for To where
    AfterShapes<To::Shape, From::Shape, To::Storage>: StaticStorage + Writable
{
}
