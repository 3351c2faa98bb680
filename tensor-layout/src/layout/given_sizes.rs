//! Sizes as arguments: one for each `?` of a layout, in any order, or a list of all sizes.

use crate::layout::coordinate::Positions;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError};
use crate::types::lookup::{MissingAmong, Nothing, RoomFor, choice};
use crate::types::shape::{Shape, StaticShape};
use crate::types::structure::Structure;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// Sizes for the axes of the shape `S` whose sizes are open (`?`): a tuple such as `(H(480), W(640))`, in any
/// order.
#[diagnostic::on_unimplemented(
    message = "expected one size for each `?` of the layout, found `{Self}`\n\
               help: name the axis of each `?`, and no other, in any order, such as `(H(480), W(640))`; a tuple of one has a comma: `(W(640),)`; without `?`, the layout has its sizes already; `Mapping::try_from_sizes` takes a list of all sizes"
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
               help: add `{Self}(..)` to the axes `{Given}`, or replace a wrong one: one size for each `?` of the layout, in any order")]
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

/// All sizes of a layout, as a file, a model or an array lists them. The list is an array, a slice or a
/// vector, or a reference to one. Its items are sizes in logical order, such as `[1, 3, 480, 640]`, or pairs of an axis and its
/// size in any order, such as `[('H', 480), ('W', 640)]`.
///
/// [`Mapping::try_from_sizes`](crate::Mapping::try_from_sizes) and the functions `with_sizes` take such a list.
#[diagnostic::on_unimplemented(message = "expected a list of all sizes, found `{Self}`\n\
               help: list them in logical order, such as `[1, 3, 480, 640]`, or each with its letter in quotes, such as `[('H', 480), ('W', 640)]`; each size is a `usize`: of other integers, `sizes.iter().map(|&size| size as usize).collect::<Vec<_>>()`; `with` takes the sizes of each `?` alone")]
pub trait ListedSizes {
    /// The length of the list, or `None` if it is known only at run time.
    #[doc(hidden)]
    const LENGTH: Option<usize>;
    /// Returns all sizes in logical order.
    #[doc(hidden)]
    fn all(&self, structure: &'static Structure) -> Result<[usize; MAX_RANK], LayoutError>;
}

/// An item of a list of all sizes: a number, or a pair of an axis and a number.
pub trait ListedSize: Copy {
    /// Returns the letter of the axis, if the item has one, and the size.
    #[doc(hidden)]
    fn listed(self) -> (Option<char>, usize);
}

impl ListedSize for usize {
    #[inline]
    fn listed(self) -> (Option<char>, usize) {
        (None, self)
    }
}

impl ListedSize for (char, usize) {
    #[inline]
    fn listed(self) -> (Option<char>, usize) {
        (Some(self.0), self.1)
    }
}

macro_rules! lists {
    ($($(#[$attribute:meta])* [$($length:ident)?] $List:ty, $known:expr;)*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<Item: ListedSize $(, const $length: usize)?> ListedSizes for $List {
            const LENGTH: Option<usize> = $known;
            fn all(&self, structure: &'static Structure) -> Result<[usize; MAX_RANK], LayoutError> {
                all_listed(self, structure)
            }
        }
    )*};
}

lists! {
    [] [Item], None;
    [LENGTH] [Item; LENGTH], Some(LENGTH);
    #[cfg(feature = "alloc")]
    [] Vec<Item>, None;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<List: ListedSizes + ?Sized> ListedSizes for &List {
    const LENGTH: Option<usize> = List::LENGTH;
    fn all(&self, structure: &'static Structure) -> Result<[usize; MAX_RANK], LayoutError> {
        List::all(self, structure)
    }
}

fn all_listed(
    list: &[impl ListedSize],
    structure: &'static Structure,
) -> Result<[usize; MAX_RANK], LayoutError> {
    let refuse = |cause| LayoutError {
        cause,
        layout: DescribedLayout::new(structure, &structure.least_sizes()),
    };
    if list.len() != structure.axes.len() {
        return Err(refuse(LayoutCause::Sizes { found: list.len() }));
    }
    let mut sizes = [None; MAX_RANK];
    for (place, item) in list.iter().enumerate() {
        let (letter, size) = item.listed();
        let axis = letter.unwrap_or(structure.axes[place]);
        let is_repeated = match find(structure.axes, axis) {
            Some(place) => sizes[place].replace(size).is_some(),
            None => false,
        };
        if is_repeated || find(structure.axes, axis).is_none() {
            return Err(refuse(LayoutCause::Listed { axis, is_repeated }));
        }
    }
    // The list has as many different axes as the layout. So it has all axes of the layout.
    Ok(sizes.map(|size| size.unwrap_or(1)))
}
