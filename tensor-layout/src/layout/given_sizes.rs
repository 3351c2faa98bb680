//! Sizes as arguments: one for each `?` of a layout, in any order, or a list of all sizes.

use crate::layout::coordinate::Positions;
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError};
use crate::types::decide::Decide;
use crate::types::lookup::{Nothing, only_nothing};
use crate::types::shape::Shape;
use crate::types::structure::Structure;
use crate::types::type_lists::AxisList;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use tensor_layout_arithmetic::{MAX_RANK, find};

/// Sizes for the axes of the shape `S` whose sizes are open (`?`): a tuple such as `(H(480), W(640))`, in any
/// order, or `()` if there is no such axis.
#[diagnostic::on_unimplemented(
    message = "expected one size for each `?` of the layout, found `{Self}`\n\
               help: name the axis of each `?`, in any order, such as `(H(height), W(width))`; a tuple of one has a comma: `(W(width),)`; without `?`, it is `()`"
)]
pub trait SizesFor<S>: Positions {
    /// Returns all sizes in logical order.
    #[doc(hidden)]
    fn sizes(&self) -> [usize; MAX_RANK];
}

#[doc(hidden)]
impl<S, Given> SizesFor<S> for Given
where
    Given: Positions,
    S: Shape<Open: AxisList>,
    Surplus<S::Open, Given::List>: SizeTakenBy<S>,
    Missing<S::Open, Given::List>: SizeGivenBy<Given::Axes>,
{
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

/// If the list `Given` is longer than the list `Open`, its first axis that is not in `Open` or is given twice, or else
/// [`Nothing`].
pub(crate) type Surplus<Open, Given> = <<Open as AxisList>::IsAsLongAs<Given> as Decide>::If<
    Nothing,
    <Given as AxisList>::Surplus<Open>,
>;
/// If the list `Given` is not longer than the list `Open`, the first axis of `Open` that is not in `Given`, or [`Nothing`].
pub(crate) type Missing<Open, Given> = <<Open as AxisList>::IsAsLongAs<Given> as Decide>::If<
    <Open as AxisList>::Missing<Given>,
    Nothing,
>;

only_nothing! {
    /// Reports an axis for which a tuple gives a size too many.
    SizeTakenBy<S>: "the layout has no `?` for this size of axis `{Self}`\n\
     help: leave `{Self}(..)` out: one size for each `?` of the layout, in any order";
    /// Reports an axis for which a tuple, which has sizes for the axes `Given`, gives no size.
    SizeGivenBy<Given>: "no size is given for axis `{Self}`\n\
     help: add `{Self}(..)` to the axes `{Given}`, or replace a wrong one: one size for each `?` of the layout, in any order";
}

/// All sizes of a layout, as a file, a model or an array lists them. The list is an array, a slice or a
/// vector, or a reference to one. Its items are sizes in logical order, such as `[1, 3, 480, 640]`, or pairs of an axis and its
/// size in any order, such as `[('H', 480), ('W', 640)]`.
///
/// [`Mapping::try_from_sizes`](crate::Mapping::try_from_sizes) and the functions `with_sizes` take such a list.
#[diagnostic::on_unimplemented(message = "expected a list of all sizes, found `{Self}`\n\
               help: write each size as a `usize` in square brackets: in logical order, such as `[1, 3, height, width]`, or with letters in any order, such as `[('H', height), ('W', width)]`")]
pub trait ListedSizes {
    /// The type of an item.
    type Item;
    /// The length of the list, or `None` if it is known only at run time.
    #[doc(hidden)]
    const LENGTH: Option<usize>;
    #[doc(hidden)]
    fn items(&self) -> &[Self::Item];
}

/// An item of a list of all sizes: a number, or a pair of an axis and a number.
#[diagnostic::on_unimplemented(
    message = "a size in a list is a `usize`, or a pair such as `('H', 480)`, not `{Self}`\n\
               help: of other integers, write `sizes.iter().map(|&size| size as usize).collect::<Vec<_>>()`; the letter of an axis stands in single quotes"
)]
pub trait ListedSize: Copy {
    /// Returns the letter of the axis, if the item has one, and the size.
    #[doc(hidden)]
    fn listed(self) -> (Option<char>, usize);
}

#[diagnostic::do_not_recommend]
impl ListedSize for usize {
    #[inline]
    fn listed(self) -> (Option<char>, usize) {
        (None, self)
    }
}

#[diagnostic::do_not_recommend]
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
        impl<Item $(, const $length: usize)?> ListedSizes for $List {
            type Item = Item;
            const LENGTH: Option<usize> = $known;
            fn items(&self) -> &[Item] {
                self
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
    type Item = List::Item;
    const LENGTH: Option<usize> = List::LENGTH;
    fn items(&self) -> &[List::Item] {
        List::items(self)
    }
}

/// Returns all sizes of a list in logical order.
pub(crate) fn all_listed(
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
    for (index, item) in list.iter().enumerate() {
        let (letter, size) = item.listed();
        let axis = letter.unwrap_or(structure.axes[index]);
        let is_repeated = match find(structure.axes, axis) {
            Some(index) => sizes[index].replace(size).is_some(),
            None => false,
        };
        if is_repeated || find(structure.axes, axis).is_none() {
            return Err(refuse(LayoutCause::Listed { axis, is_repeated }));
        }
    }
    // The list has as many different axes as the layout. So it has all axes of the layout.
    Ok(sizes.map(|size| size.unwrap_or(1)))
}
