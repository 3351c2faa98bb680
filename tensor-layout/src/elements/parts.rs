//! Parts of a tensor: fewer axes, or fewer positions along an axis.

// Decisions:
//
// - **A part has the layout that a program would declare for it, if there is one.** No stride depends on the
//   outermost axis of a storage. So if only the outermost axes are fixed, and only the outermost axis that is
//   left is cropped, the factors that are left describe the part, with the part's sizes.
// - **Otherwise, the type of a part contains its whole.** If a tensor has the shape `S` and the storage `M`, a
//   part of it with the shape `P` has the layout `TensorLayout<P, Within<S, M>>`. The mapping of the part keeps
//   the sizes of the whole, because the strides follow from these sizes. If these sizes are static, the mapping
//   stores nothing. The whole is as small as possible: it lacks the axes that were fixed outside of all others,
//   and its outermost axis has the size of the part. So the order of `fix` and `crop` does not matter to the
//   type.
// - **`Cropped<W>` marks an axis along which a part may lack positions**, because types cannot compare the size
//   with that of the whole. A crop to the full size is marked, too. `Terms::within` refuses types written by
//   hand in which the mark is missing.
// - **Two exceptions.** A crop along an outermost axis with `pad`, `align` or blocks stays within its whole. A
//   declaration would say that there is padding after its elements, and that a program may fill it, but there
//   are elements of the whole. If a blocked axis is fixed, its lanes are left, so the part stays within its
//   whole, too.
// - **One pass over the factors computes the storage of a part** (`FactorList::Part`): it leaves out factors
//   until one stays. Several passes would take longer to check.
// - **The pointer of a part is the address of its first element.** An offset is a sum over axes, so the
//   offset of the first position is added to the pointer once, when the part is taken. Along a blocked axis,
//   this addition is right only if the first position is the start of a block. So a range must begin at the
//   start of a block. A part that no label describes, such as every second row, has strides known at run
//   time.
// - **Each position of a part has the offset of a position of the whole tensor.** A part is taken by a
//   `Selection`, and each function that makes a `Selection` proves this fact for it.
// - **`Fix`, `Resize` and similar traits compute the types of parts.** If the layout lacks the named axis,
//   these traits leave the type as it is, and a separate bound fails. So one mistake gives one message.
// - **Wrong ranges panic, as they do for slices.** The methods with `try_` return an error. No size of a
//   layout is 0, so an empty range is wrong.

use crate::elements::pointer::Elements;
use crate::layout::coordinate::Positions;
use crate::layout::error::{LayoutCause, LayoutError, PositionError, RangeError};
use crate::layout::mapping::{FixedLayout, Mapping, ResizedLayout};
use crate::layout::notation;
use crate::layout::{AnyLayout, SizesOf, TensorLayout};
use crate::types::axis::{A, Axis, Position, RunTimeSize};
use crate::types::lookup::{After, AxisTuple, choice, index_of};
use crate::types::sealed::Sealed;
use crate::types::shape::Shape;
use crate::types::size::{Size, StaticSizeOf};
use crate::types::storage::{Storage, StridedStorage};
use crate::types::structure::Structure;
use crate::types::type_lists::{AxisList, IntoShape, SizeList};
use core::ops::{Bound, Range, RangeBounds, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};
use tensor_layout_arithmetic::MAX_RANK;

/// A range of positions along one axis, for [`View::range`](crate::View::range): `H(10)..H(20)`,
/// `H(10)..=H(19)`, `H(10)..`, `..H(20)`, `..=H(19)`, or a pair of [`Bound`]s.
#[diagnostic::on_unimplemented(
    message = "expected a range of positions along one axis, found `{Self}`\n\
               help: name the axis in the range, such as `H(10)..H(20)`, `H(10)..` or `..H(20)`"
)]
pub trait AxisRange: RangeBounds<Self::Axis> + Sealed {
    /// The axis of the range.
    type Axis: Axis;
}

macro_rules! axis_ranges {
    ($($range:ty)*) => {$(
        impl<X: Axis> Sealed for $range {}

        #[diagnostic::do_not_recommend]
        impl<X: Axis> AxisRange for $range {
            type Axis = X;
        }
    )*};
}

/// Returns the first position of a range, and the position after its last one. The latter is `None` if it is larger
/// than any number.
#[inline]
pub(crate) fn ends_of<R: AxisRange>(
    range: &R,
    size: impl FnOnce() -> usize,
) -> (usize, Option<usize>) {
    let start = match range.start_bound() {
        Bound::Included(start) => start.get(),
        // No position follows the largest number, so the range is empty, with that number as its start.
        Bound::Excluded(start) => start.get().saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(end) => end.get().checked_add(1),
        Bound::Excluded(end) => Some(end.get()),
        Bound::Unbounded => Some(size()),
    };
    (start, end)
}

axis_ranges! {
    Range<X> RangeInclusive<X> RangeFrom<X> RangeTo<X> RangeToInclusive<X> (Bound<X>, Bound<X>)
}

choice! {
    impl[R: RangeBounds<A> + Sealed] AxisRange, R {
        type Axis = A;
    }
}

/// A layout whose axes `Axes` can be fixed: a part takes one position along each of them; see
/// [`View::fix`](crate::View::fix).
#[diagnostic::on_unimplemented(
    message = "the layout `{Self}` is not known to have parts without the axes `{Axes}`\n\
               help: a type parameter needs a bound: for parts, `{Self}: Fix<{Axes}>`; for a fold to a layout `R`, which may be declared, `R: FoldOf<{Self}, {Axes}>`, and no other bound; an index, such as `image[(..)]`, reads the element at a coordinate"
)]
pub trait Fix<Axes>: AnyLayout {
    /// The layout without the fixed axes.
    type Fixed: AnyLayout;
    #[doc(hidden)]
    fn fixed(mapping: &Mapping<Self>) -> Mapping<Self::Fixed>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L, Axes: Positions<List: AxisList<RemovedFrom<SizesOf<L>>: IntoShape>>> Fix<Axes> for L
where
    L: AnyLayout,
{
    type Fixed = FixedLayout<
        L,
        Axes::List,
        <Axes::List as AxisList>::RemovedFrom<SizesOf<L>>,
        <<Axes::List as AxisList>::RemovedFrom<SizesOf<L>> as IntoShape>::Known,
    >;
    #[inline]
    fn fixed(mapping: &Mapping<L>) -> Mapping<Self::Fixed> {
        mapping.part(&mapping.all_sizes())
    }
}

/// The layout of the parts of `L` that have the axes `Axes` alone.
pub(crate) type LaneOf<L, Axes> = FixedLayout<
    L,
    <LaneSizes<L, Axes> as SizeList>::LeftOf<<<L as AnyLayout>::Axes as AxisTuple>::List>,
    LaneSizes<L, Axes>,
    <Axes as AxisTuple>::Permuted<SizesOf<L>>,
>;

/// The sizes of the layout `L` along `Axes`.
type LaneSizes<L, Axes> = <<Axes as AxisTuple>::Permuted<SizesOf<L>> as Shape>::Sizes;

/// A layout that can have the size `New`, such as `DimH<480>`, along the axis of `New`; see
/// [`View::crop`](crate::View::crop), and with a size such as `DynH`, [`View::range`](crate::View::range) and
/// [`View::step_by`](crate::View::step_by).
#[diagnostic::on_unimplemented(
    message = "the layout `{Self}` is not known to have parts of the size `{New}`\n\
               help: add the bound `{Self}: Resize<{New}>`"
)]
pub trait Resize<New>: AnyLayout {
    /// The layout with the new size.
    type Resized: AnyLayout<Axes = Self::Axes>;
    #[doc(hidden)]
    fn resized(mapping: &Mapping<Self>, stretch: Stretch) -> Mapping<Self::Resized>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L: AnyLayout, New: Size> Resize<New> for L
where
    After<New, SizesOf<L>>:
        SizeList<Replace<New::Axis, (New, ())>: SizeList<Shape: Shape<Axes = L::Axes>>>,
    After<New, <SizesOf<L> as SizeList>::Replace<New::Axis, (New, ())>>: IntoShape,
{
    type Resized = ResizedLayout<L, New>;
    #[inline]
    fn resized(mapping: &Mapping<L>, stretch: Stretch) -> Mapping<Self::Resized> {
        let mut sizes = mapping.all_sizes();
        sizes[stretch.axis] = stretch.size;
        mapping.part(&sizes)
    }
}

/// The layout of every k-th position along the axis `X` of the layout `L`.
///
/// For the axis `H`, the layout needs the bound `L: Resize<DynH>`. For a type parameter `X`, write
/// `L: Resize<<X as Axis>::Dynamic>`, because rustc refuses `X::Dynamic` beside `X: AxisOf<L::Axes>` as a cycle (E0391).
pub type Stepped<L, X> = TensorLayout<
    <<L as Resize<RunTimeSize<X>>>::Resized as AnyLayout>::Shape,
    <<L as AnyLayout>::Storage as Storage>::Strides,
>;

/// The storage of `L`, for a bound that is checked after the bound `L: Resize<RunTimeSize<X>>`.
pub type StorageToStep<L, X> =
    After<<<L as Resize<RunTimeSize<X>>>::Resized as AnyLayout>::Shape, <L as AnyLayout>::Storage>;

/// A checked range of positions along one axis. Only [`Mapping::try_stretch`] makes a `Stretch`, so
/// [`Resize::resized`] cannot be called with an unchecked range.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// The index of the axis in the logical order.
    axis: usize,
    start: usize,
    size: usize,
}

/// Some positions of a mapping. This mapping is called the whole. A selection has a mapping of its own, and
/// an offset. The first element of the selection is at this offset in the whole. Parts in memory and parts of
/// buffers on the graphics card are made from selections.
///
/// Invariant: each position of `mapping` corresponds to a position of the whole, and different positions of
/// `mapping` correspond to different positions of the whole. The offset in `mapping` plus the field `offset`
/// is the offset in the whole. Only the functions of this file make a selection.
#[derive(Clone, Copy)]
pub(crate) struct Selection<P: AnyLayout> {
    offset: usize,
    mapping: Mapping<P>,
}

impl<P: AnyLayout> Selection<P> {
    /// Returns the offset, in elements of the whole, and the mapping of the selection.
    #[inline(always)]
    pub(crate) fn into_parts(self) -> (usize, Mapping<P>) {
        (self.offset, self.mapping)
    }
}

/// Two selections: the first positions along an axis, and the other positions.
type SelectionHalves<P> = (Selection<P>, Selection<P>);

/// Checks that the range `start..end` along the axis `letter` is not empty, lies within the axis and starts
/// where a block starts. An `end` of `None` is beyond every axis. The function has no type parameters, so it is compiled once for all layouts.
#[inline]
fn try_stretch(
    structure: &'static Structure,
    sizes: &[usize; MAX_RANK],
    letter: char,
    start: usize,
    end: Option<usize>,
) -> Result<Stretch, RangeError> {
    let axis = index_of(structure.axes, letter);
    if let Some(end) = end {
        if start < end && end <= sizes[axis] && start % structure.block(letter) == 0 {
            return Ok(Stretch {
                axis,
                start,
                size: end - start,
            });
        }
    }
    Err(RangeError::new(letter, start, end, structure, sizes))
}

// These functions use `match`, because the compiler would make the two functions of `?` for each type of part.
impl<L: AnyLayout> Mapping<L> {
    /// Selects the part at the given positions, without their axes. Returns `None` if a position is out of range.
    #[inline(always)]
    fn fix_in_range<P: Positions>(&self, positions: &P) -> Option<Selection<L::Fixed>>
    where
        L: Fix<P::Axes>,
    {
        let sizes = self.all_sizes();
        let mut origin = [0; MAX_RANK];
        let mut axis = 0;
        while axis < L::Shape::RANK {
            if let Some(position) = positions.along(L::Shape::AXES[axis]) {
                if position >= sizes[axis] {
                    return None;
                }
                origin[axis] = position;
            }
            axis += 1;
        }
        // The origin is a position in range. The part lacks the axes along which the origin may not be 0, and
        // has all positions of the other axes.
        Some(Selection {
            offset: self.offset_in_range(&origin),
            mapping: L::fixed(self),
        })
    }

    /// Selects the part at the given positions, without their axes.
    #[inline]
    pub(crate) fn try_fix<P: Positions>(
        &self,
        positions: &P,
    ) -> Result<Selection<L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        match self.fix_in_range(positions) {
            Some(part) => Ok(part),
            None => Err(PositionError::new(
                &|letter| positions.along(letter),
                L::STRUCTURE,
                &self.all_sizes(),
            )),
        }
    }

    #[inline]
    fn try_stretch(
        &self,
        letter: char,
        start: usize,
        end: Option<usize>,
    ) -> Result<Stretch, RangeError> {
        try_stretch(L::STRUCTURE, &self.all_sizes(), letter, start, end)
    }

    /// Selects the positions of this mapping that lie within `stretch`.
    #[inline]
    fn selection<New: Size>(&self, stretch: Stretch) -> Selection<L::Resized>
    where
        L: Resize<New>,
    {
        let mut origin = [0; MAX_RANK];
        origin[stretch.axis] = stretch.start;
        // The stretch lies within the axis. If the axis is blocked, the stretch starts at the start of a
        // block.
        Selection {
            offset: self.offset_in_range(&origin),
            mapping: L::resized(self, stretch),
        }
    }

    /// Selects the positions of a range along one axis.
    #[inline]
    pub(crate) fn try_range<R: AxisRange, New: Size>(
        &self,
        range: &R,
    ) -> Result<Selection<L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        let size = || self.all_sizes()[index_of(L::Shape::AXES, R::Axis::NAME)];
        let (start, end) = ends_of(range, size);
        match self.try_stretch(R::Axis::NAME, start, end) {
            Ok(stretch) => Ok(self.selection(stretch)),
            Err(error) => Err(error),
        }
    }

    /// Selects `size` positions along one axis, from `start` on.
    #[inline]
    pub(crate) fn try_crop<P: Position, New: StaticSizeOf<P::Axis>>(
        &self,
        start: P,
        size: New,
    ) -> Result<Selection<L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        let end = start.get().checked_add(size.get());
        let letter = <P::Axis as Axis>::NAME;
        match self.try_stretch(letter, start.get(), end) {
            Ok(stretch) => Ok(self.selection(stretch)),
            Err(error) => Err(error),
        }
    }

    /// Makes two selections along the axis of `position`: the positions before `position`, and the positions
    /// from `position` on. No position is in both selections.
    #[inline]
    pub(crate) fn try_split_at<P: Position, New: Size>(
        &self,
        position: P,
    ) -> Result<SelectionHalves<L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        let letter = <P::Axis as Axis>::NAME;
        let size = self.all_sizes()[index_of(L::Shape::AXES, letter)];
        let before = self.try_stretch(letter, 0, Some(position.get()))?;
        let after = self.try_stretch(letter, position.get(), Some(size))?;
        Ok((self.selection(before), self.selection(after)))
    }

    /// Selects every `step`th position along an axis. A `step` of 0 is an error.
    pub(crate) fn try_step_by<X: Axis>(
        &self,
        step: usize,
    ) -> Result<Selection<Stepped<L, X>>, LayoutError>
    where
        L: Resize<X::Dynamic>,
        L::Storage: StridedStorage,
    {
        if step == 0 {
            let cause = LayoutCause::ZeroStep { axis: X::NAME };
            return Err(self.refused(cause));
        }
        let axis = index_of(L::Shape::AXES, X::NAME);
        let mut sizes = self.all_sizes();
        let mut strides = self.all_strides();
        sizes[axis] = sizes[axis].div_ceil(step);
        strides[axis] = if sizes[axis] == 1 {
            // The only position is 0, so the stride does not matter.
            0
        } else {
            strides[axis] * step
        };
        // The positions are some positions of this mapping, at the same offsets.
        Ok(Selection {
            offset: 0,
            mapping: Mapping::strided_part(&sizes, &strides),
        })
    }
}

impl<T, L: AnyLayout, B> Elements<T, L, B> {
    #[inline]
    pub(crate) fn try_fix<P: Positions>(
        self,
        positions: &P,
    ) -> Result<Elements<T, L::Fixed, B>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        match self.mapping().try_fix(positions) {
            // SAFETY: the selection belongs to this mapping, and `self` ends here.
            Ok(part) => Ok(unsafe { self.select(part) }),
            Err(error) => Err(error),
        }
    }

    /// Returns the part at positions that are known to be in range. Unlike [`try_fix`](Self::try_fix), makes no error, so it
    /// takes less time for each part of an iterator.
    #[inline]
    pub(crate) fn fix_in_range<P: Positions>(self, positions: &P) -> Elements<T, L::Fixed, B>
    where
        L: Fix<P::Axes>,
    {
        let part = self.mapping().fix_in_range(positions);
        // SAFETY: the selection belongs to this mapping, and `self` ends here.
        unsafe { self.select(part.expect("the positions are in range")) }
    }

    /// Returns the part along the axes `Axes` whose first element is at `offset`.
    ///
    /// # Safety
    ///
    /// This is the offset of a position in range that is 0 along these axes. If the elements are mutable, no other part made
    /// from these elements has the positions of this one.
    #[inline]
    pub(crate) unsafe fn lane<Axes: AxisTuple>(
        self,
        offset: usize,
    ) -> Elements<T, LaneOf<L, Axes>, B> {
        let mapping = self.mapping().part(&self.mapping().all_sizes());
        // The part has all positions along its axes, and starts at the first.
        // SAFETY: the selection belongs to this mapping, and the caller's promise.
        unsafe { self.select(Selection { offset, mapping }) }
    }

    /// Returns the elements of a selection.
    ///
    /// # Safety
    ///
    /// The selection is made from the mapping of these elements. If the elements are mutable, no other part
    /// made from these elements has a position of the selection.
    #[inline]
    unsafe fn select<P: AnyLayout>(&self, selection: Selection<P>) -> Elements<T, P, B> {
        let (offset, mapping) = selection.into_parts();
        // SAFETY: the invariant of the selection guarantees this for its positions. The caller guarantees the rest.
        unsafe { self.part(offset, mapping) }
    }

    #[inline]
    pub(crate) fn try_range<R: AxisRange, New: Size>(
        self,
        range: &R,
    ) -> Result<Elements<T, L::Resized, B>, RangeError>
    where
        L: Resize<New>,
    {
        match self.mapping().try_range(range) {
            // SAFETY: the selection belongs to this mapping, and `self` ends here.
            Ok(part) => Ok(unsafe { self.select(part) }),
            Err(error) => Err(error),
        }
    }

    #[inline]
    pub(crate) fn try_crop<P: Position, New: StaticSizeOf<P::Axis>>(
        self,
        start: P,
        size: New,
    ) -> Result<Elements<T, L::Resized, B>, RangeError>
    where
        L: Resize<New>,
    {
        match self.mapping().try_crop(start, size) {
            // SAFETY: the selection belongs to this mapping, and `self` ends here.
            Ok(part) => Ok(unsafe { self.select(part) }),
            Err(error) => Err(error),
        }
    }

    /// Returns two parts: the positions before `position`, and the positions from `position` on.
    #[inline]
    pub(crate) fn try_split_at<P: Position, New: Size>(
        self,
        position: P,
    ) -> Result<(Elements<T, L::Resized, B>, Elements<T, L::Resized, B>), RangeError>
    where
        L: Resize<New>,
    {
        let (before, after) = self.mapping().try_split_at(position)?;
        // SAFETY: the selection belongs to this mapping, and the other selection has none of its positions.
        let before = unsafe { self.select(before) };
        // SAFETY: as for `before`, and `self` ends here.
        let after = unsafe { self.select(after) };
        Ok((before, after))
    }

    /// Returns the part with every `step`th position along an axis. A `step` of 0 is an error.
    pub(crate) fn try_step_by<X: Axis>(
        self,
        step: usize,
    ) -> Result<Elements<T, Stepped<L, X>, B>, LayoutError>
    where
        L: Resize<X::Dynamic>,
        L::Storage: StridedStorage,
    {
        let part = self.mapping().try_step_by::<X>(step)?;
        // SAFETY: the selection belongs to this mapping, and `self` ends here.
        Ok(unsafe { self.select(part) })
    }
}

/// Fails to compile if a crop is known to reach beyond its axis, or to start inside a block of the axis.
#[track_caller]
pub(crate) const fn check_crop<L: AnyLayout, P: Position, New: Size>() {
    let letter = <P::Axis as Axis>::NAME;
    let start = match P::KNOWN {
        Some(start) => start,
        None => 0,
    };
    if let Some(wanted) = New::KNOWN {
        let is_beyond = match L::STRUCTURE.known[index_of(L::STRUCTURE.axes, letter)] {
            Some(size) => start >= size || wanted > size - start,
            None => false,
        };
        if wanted == 0 || is_beyond || start % L::STRUCTURE.block(letter) != 0 {
            let text = notation::outside(
                letter,
                start,
                start.checked_add(wanted),
                L::STRUCTURE,
                &L::STRUCTURE.known,
            );
            panic!("{}", text.as_str())
        }
    }
}
