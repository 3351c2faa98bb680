//! Copies with borders, and flipped copies.

use crate::layout::AnyLayout;
use crate::layout::error::LayoutError;
use crate::layout::mapping::Mapping;
use crate::layout::nominal::TakesMeaning;
use crate::relayout::ranges::{Order, Range, copy_ranges};
use crate::types::shape::{AfterShapes, ComparableShape, SameShape, Shape};
use crate::types::storage::{StaticStorage, Writable};
use crate::views::tensor::Tensor;
use crate::views::view::View;
use crate::views::zip_map::NumbersAlong;
use tensor_layout_arithmetic::{MAX_RANK, find};
use tensor_layout_macros::say;

/// A layout of tensors of the layout `From` with borders along some axes; see [`padded_with`](View::padded_with) and
/// [`padded_with_edge`](View::padded_with_edge). It has the axes of `From`, the same sizes along the axes without a
/// border, and any storage that a tensor can have. `Before` and `After` are tuples of numbers along axes, such as
/// `(DimH<1>, DimW<1>)`. This trait is sealed.
pub trait PaddedFrom<From: AnyLayout, Before: NumbersAlong, After: NumbersAlong>:
    TryPaddedFrom<From, Before, After>
{
}
#[doc(hidden)]
impl<From, Before, After, Out> PaddedFrom<From, Before, After> for Out
where
    From: AnyLayout,
    Before: NumbersAlong,
    After: NumbersAlong,
    Out: TryPaddedFrom<From, Before, After>,
    Out::Shape: SameShape<PaddedShape<From, Out, Before, After>>,
{
}

/// As [`PaddedFrom`], but sizes are compared at run time. This trait is sealed.
pub trait TryPaddedFrom<From: AnyLayout, Before: NumbersAlong, After: NumbersAlong>:
    AnyLayout<Storage: StaticStorage + Writable, Meaning: TakesMeaning<From::Meaning>>
{
}
#[doc(hidden)]
impl<From, Before, After, Out> TryPaddedFrom<From, Before, After> for Out
where
    From: AnyLayout,
    Before: NumbersAlong,
    After: NumbersAlong,
    Out: AnyLayout,
    Out::Shape: ComparableShape<PaddedShape<From, Out, Before, After>>,
    AfterPadding<From, Out, Before, After, Out::Storage>: StaticStorage + Writable,
    AfterPadding<From, Out, Before, After, Out::Meaning>: TakesMeaning<From::Meaning>,
{
}

/// See [`AfterShapes`].
type AfterPadding<L, M, Before, After, Next> =
    AfterShapes<<M as AnyLayout>::Shape, PaddedShape<L, M, Before, After>, Next>;

/// The shape of the layout `L` with the sizes of the layout `M` along the axes that get a border.
type PaddedShape<L, M, Before, After> = <After as NumbersAlong>::Shape<
    <Before as NumbersAlong>::Shape<<L as AnyLayout>::Shape, <M as AnyLayout>::Shape>,
    <M as AnyLayout>::Shape,
>;

/// Returns a copy with a border of `value`, or of the elements at the edge if there is no value.
pub(crate) fn padded<T, L, M>(
    source: View<'_, T, L>,
    value: Option<T>,
    before: impl NumbersAlong,
    after: impl NumbersAlong,
) -> Result<Tensor<T, M>, LayoutError>
where
    T: Copy + 'static,
    L: AnyLayout,
    M: AnyLayout<Storage: StaticStorage + Writable>,
{
    let sizes = source.all_sizes();
    let (mut first, mut last, mut all) = ([0; MAX_RANK], [0; MAX_RANK], sizes);
    for (axis, letter) in L::Shape::AXES.iter().enumerate() {
        first[axis] = before.along(*letter).unwrap_or(0);
        last[axis] = after.along(*letter).unwrap_or(0);
        // A sum that overflows is too large for any layout.
        all[axis] = sizes[axis]
            .saturating_add(first[axis])
            .saturating_add(last[axis]);
    }
    copied(source, &all, value, |axis| {
        let (size, first, last) = (sizes[axis], first[axis], last[axis]);
        let edge = |to, from, count| Range {
            to,
            from,
            count: if value.is_none() { count } else { 0 },
            order: Order::One,
        };
        let middle = Range {
            to: first,
            from: 0,
            count: size,
            order: Order::Same,
        };
        [
            middle,
            edge(0, 0, first),
            edge(first + size, size - 1, last),
        ]
    })
}

/// Returns a copy with the positions along the given axes in the opposite order.
pub(crate) fn flipped<T, L, M>(
    source: View<'_, T, L>,
    axes: &[char],
) -> Result<Tensor<T, M>, LayoutError>
where
    T: Copy + 'static,
    L: AnyLayout,
    M: AnyLayout<Storage: StaticStorage + Writable>,
{
    let sizes = source.all_sizes();
    copied(source, &sizes, None, |axis| {
        let count = sizes[axis];
        let (from, order) = if axes.contains(&L::Shape::AXES[axis]) {
            (count - 1, Order::Opposite)
        } else {
            (0, Order::Same)
        };
        let all = Range {
            to: 0,
            from,
            count,
            order,
        };
        [all, Range { count: 0, ..all }, Range { count: 0, ..all }]
    })
}

/// Returns a tensor of the given sizes, in which the positions of `ranges`, which gets the index of an axis, have elements of
/// the source, and all others have `value`.
fn copied<T, L, M>(
    source: View<'_, T, L>,
    sizes: &[usize; MAX_RANK],
    value: Option<T>,
    ranges: impl Fn(usize) -> [Range; 3],
) -> Result<Tensor<T, M>, LayoutError>
where
    T: Copy + 'static,
    L: AnyLayout,
    M: AnyLayout<Storage: StaticStorage + Writable>,
{
    let mapping = Mapping::<M>::of_sizes_and_strides(sizes, &[0; MAX_RANK])?;
    let first = *source.element_in_range(&[0; MAX_RANK]);
    let write = |target| {
        // SAFETY: bounds guarantee that both have the same axes. The ranges are within the sizes. Nothing else has the
        // elements of a new tensor, and no two of its positions share one.
        unsafe { copy_ranges(source.elements(), target, ranges) }
        Ok(())
    };
    if let Some(value) = value {
        let mut target = Tensor::filled_with(value, mapping);
        write(target.as_view_mut().elements())?;
        return Ok(target);
    }
    // SAFETY: without a value, the ranges of an axis are all positions of the target.
    unsafe { Tensor::of_written(mapping, first, write) }
}

/// Fails to compile if the sizes of the layout `M` are known not to be those of the layout `L` with its borders.
#[track_caller]
pub(crate) const fn check<L: AnyLayout, M: AnyLayout, Before: NumbersAlong, After: NumbersAlong>() {
    check_axes::<L, M>(Before::KNOWN, Before::KNOWN, After::KNOWN);
    check_axes::<L, M>(After::KNOWN, Before::KNOWN, After::KNOWN);
}

#[track_caller]
const fn check_axes<L: AnyLayout, M: AnyLayout>(
    axes: &[(char, Option<usize>)],
    before: &[(char, Option<usize>)],
    after: &[(char, Option<usize>)],
) {
    let mut index = 0;
    while index < axes.len() {
        let axis = axes[index].0;
        index += 1;
        let (Some(own), Some(other)) = (find(L::Shape::AXES, axis), find(M::Shape::AXES, axis))
        else {
            continue;
        };
        let (Some(size), Some(wanted)) = (L::Shape::KNOWN[own], M::Shape::KNOWN[other]) else {
            continue;
        };
        let (Some(before), Some(after)) = (along(before, axis), along(after, axis)) else {
            continue;
        };
        let sum = before.saturating_add(size).saturating_add(after);
        if sum != wanted {
            let text = say!(
                "axis {axis} has size {size}, and with its borders of {before} and {after} it has {sum}, but the result \
                 has size {wanted}\n\
                 help: write `{axis} = {sum}` in the layout of the result"
            );
            panic!("{}", text.as_str())
        }
    }
}

/// Returns the number along an axis: 0 if there is none, and `None` if it is known only at run time.
const fn along(given: &[(char, Option<usize>)], axis: char) -> Option<usize> {
    let mut index = 0;
    while index < given.len() {
        if given[index].0 == axis {
            return given[index].1;
        }
        index += 1;
    }
    Some(0)
}
