//! Sizes as arguments: one for each `?` of a layout, in any order.

use crate::layout::coordinate::Positions;
use crate::types::lookup::{MissingAmong, Nothing, RoomFor, choice};
use crate::types::shape::{Shape, StaticShape};
use tensor_layout_arithmetic::MAX_RANK;

/// Sizes for the axes of the shape `S` whose sizes are open (`?`): a tuple such as `(H(480), W(640))`, in any
/// order.
#[diagnostic::on_unimplemented(
    message = "expected one size for each `?` of the layout, found `{Self}`\n\
               help: name the axis of each, in any order, such as `(H(480), W(640))`; a tuple of one has a comma: `(W(640),)`; without `?`, the layout has its sizes already"
)]
pub trait SizesFor<S>: SizesAlong<S> {}

#[doc(hidden)]
impl<S, Given, Missing> SizesFor<S> for Given
where
    Given: SizesAlong<S, Missing = Missing>,
    Missing: SizeGivenBy<Given::Given>,
{
}

/// A tuple of sizes that is not longer than the number of open sizes (`?`) in the shape `S`.
#[diagnostic::on_unimplemented(
    message = "expected one size for each `?` of the layout, found `{Self}`\n\
               help: name the axis of each, in any order, such as `(H(480), W(640))`; a tuple of one has a comma: `(W(640),)`; without `?`, the layout has its sizes already"
)]
pub trait SizesAlong<S>: Positions {
    /// The axes of the tuple. If a tuple does not implement this trait, the compiler reports one error. A
    /// bound on `Given` adds no second error, but a bound on `Positions::Axes` would add one.
    #[doc(hidden)]
    type Given;
    /// The first axis with an open size (`?`) for which the tuple gives no size, or [`Nothing`].
    #[doc(hidden)]
    type Missing;
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<S, Given: Positions> SizesAlong<S> for Given
where
    S: Shape<Open: RoomFor<Given::List> + MissingAmong<Given::Axes>>,
{
    type Given = Given::Axes;
    type Missing = <S::Open as MissingAmong<Given::Axes>>::Missing;
}
choice! {
    impl[S, Given: Positions] SizesAlong<S>, Given {
        type Given = Given::Axes;
        type Missing = Nothing;
    }
}

/// A bound on an axis for which a tuple gives no size. The tuple has sizes for the axes `Given`. Only
/// [`Nothing`] meets this bound. So if there is such an axis, the compiler's error names it.
#[diagnostic::on_unimplemented(message = "no size is given for axis `{Self}`\n\
               help: add `{Self}(..)` to the axes `{Given}`: one size for each `?` of the layout, in any order")]
pub trait SizeGivenBy<Given> {}
#[diagnostic::do_not_recommend]
impl<Given> SizeGivenBy<Given> for Nothing {}

/// Sizes for all axes of the shape `S` whose sizes are open (`?`), as [`SizesFor`], or `()` if there is no such
/// axis.
#[diagnostic::on_unimplemented(
    message = "expected one size for each `?` of the layout, found `{Self}`\n\
               help: name the axis of each, in any order, such as `(H(480), W(640))`; a tuple of one has a comma: `(W(640),)`; without `?`, it is `()`"
)]
pub trait OpenSizes<S> {
    /// Returns all sizes in logical order.
    #[doc(hidden)]
    fn sizes(&self) -> [usize; MAX_RANK];
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<S: StaticShape> OpenSizes<S> for () {
    fn sizes(&self) -> [usize; MAX_RANK] {
        S::LEAST
    }
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<S: Shape, Given: SizesFor<S>> OpenSizes<S> for Given {
    fn sizes(&self) -> [usize; MAX_RANK] {
        let mut all = [0; MAX_RANK];
        for (axis, letter) in S::AXES.iter().enumerate() {
            all[axis] = match S::KNOWN[axis] {
                Some(size) => size,
                None => self.along(*letter).unwrap_or(0),
            };
        }
        all
    }
}
