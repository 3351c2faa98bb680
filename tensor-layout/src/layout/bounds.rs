//! Bounds for generic code.

// Decisions:
//
// - **`WithAxes` has several implementations (`choice!`), so a wrong layout has a message of this crate.** For the
//   bound `AnyLayout<Axes = (H, W)>`, rustc writes the message itself (`E0271`). The supertrait states the equal
//   associated type. Therefore the compiler could not tell the implementations apart, if the bound `AxisTuple` were not
//   on the first of them only.
// - **`to_layout` and `relayout_into` do not have the bound `MovesFrom`.** As the only bound, it gives a message for two
//   known layouts five more lines, or, with `do_not_recommend`, no difference; beside other bounds, one more error.
//   Instead, the other bounds are checked after the shapes (`AfterShapes`), so generic code that lacks them gets one
//   error, which proposes `MovesFrom`. The price: an error about the storage of a known layout marks the source.

use crate::layout::AnyLayout;
use crate::layout::nominal::TakesMeaning;
use crate::types::lookup::{AxisTuple, Never};
use crate::types::shape::{ComparableShape, FixedLike};
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

/// A layout to which `to_layout` and `relayout_into` move the elements of a layout `From`, in generic code. This bound
/// stands for all that these methods require. This trait is sealed.
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
pub trait MovesFrom<From: AnyLayout>:
    AnyLayout<
        Meaning: TakesMeaning<From::Meaning>,
        Storage: StaticStorage + Writable,
        Shape: ComparableShape<From::Shape, Itself: FixedLike<From::Shape>>,
    >
{
}
#[doc(hidden)]
impl<From: AnyLayout, To> MovesFrom<From> for To where
    To: AnyLayout<
            Meaning: TakesMeaning<From::Meaning>,
            Storage: StaticStorage + Writable,
            Shape: ComparableShape<From::Shape, Itself: FixedLike<From::Shape>>,
        >
{
}
