//! Parts of a tensor: fewer axes, or fewer positions along one.

use crate::axis::{Axis, Position};
use crate::coordinate::{self, Positions};
use crate::elements::Elements;
use crate::error::{PositionError, RangeError};
use crate::factor::{RunTimeStrides, StridedStorage};
use crate::layout::{AnyLayout, TensorLayout};
use crate::lookup::{EachOnce, HasAxis, HasEach, index_of};
use crate::mapping::{Mapping, Part};
use crate::notation;
use crate::shape::Shape;
use crate::size::{Size, StaticSize};
use crate::surgery::{IntoShape, RemoveEach, Replace};
use crate::view::{View, ViewMut};
use core::ops::{Bound, RangeBounds};
use tensor_layout_arithmetic::MAX_RANK;

type Sizes<L> = <<L as AnyLayout>::Shape as Shape>::Sizes;

/// A layout of which the axes `Axes` can be fixed; see [`View::fix`].
pub trait Fix<Axes>: AnyLayout {
    /// The layout without those axes.
    type Fixed: AnyLayout;
    #[doc(hidden)]
    fn fixed(mapping: &Mapping<Self>) -> Mapping<Self::Fixed>;
}

impl<L, Axes: Positions> Fix<Axes> for L
where
    L: AnyLayout<Shape: Shape<Sizes: RemoveEach<Axes::List, Rest: IntoShape>>>,
{
    type Fixed = Part<L, <<Sizes<L> as RemoveEach<Axes::List>>::Rest as IntoShape>::Shape>;
    #[inline]
    fn fixed(mapping: &Mapping<L>) -> Mapping<Self::Fixed> {
        mapping.part(&mapping.all_sizes())
    }
}

/// A layout of which the axis of the size `New` can have that size; see [`View::range`] and
/// [`View::window`].
pub trait Resize<New>: AnyLayout {
    /// The layout with that size.
    type Resized: AnyLayout;
    #[doc(hidden)]
    fn resized(mapping: &Mapping<Self>, sizes: &[usize; MAX_RANK]) -> Mapping<Self::Resized>;
}

impl<L, New: Size> Resize<New> for L
where
    L: AnyLayout<Shape: Shape<Sizes: Replace<New::Axis, (New, ()), Replaced: IntoShape>>>,
{
    type Resized =
        Part<L, <<Sizes<L> as Replace<New::Axis, (New, ())>>::Replaced as IntoShape>::Shape>;
    #[inline]
    fn resized(mapping: &Mapping<L>, sizes: &[usize; MAX_RANK]) -> Mapping<Self::Resized> {
        mapping.part(sizes)
    }
}

/// A layout of which every k-th position along the axis `X` can be taken; see [`View::step`].
pub trait Step<X>: AnyLayout {
    /// The shape with that axis's size known at run time.
    type NewShape: Shape;
}

impl<L, X: Axis> Step<X> for L
where
    L: AnyLayout<Shape: Shape<Sizes: Replace<X, (X::Dynamic, ()), Replaced: IntoShape>>>,
{
    type NewShape = <<Sizes<L> as Replace<X, (X::Dynamic, ())>>::Replaced as IntoShape>::Shape;
}

/// The layout of every k-th position along the axis `X` of the layout `L`.
pub type Stepped<L, X> = TensorLayout<<L as Step<X>>::NewShape, RunTimeStrides>;

/// A range of positions along one axis, known to be one.
#[derive(Clone, Copy)]
struct Stretch {
    /// The place of the axis in the logical order.
    axis: usize,
    start: usize,
    size: usize,
}

impl<L: AnyLayout> Mapping<L> {
    /// The position at which all given axes are at theirs, and the others at 0.
    #[inline]
    fn try_fix<P: Positions>(&self, positions: &P) -> Result<[usize; MAX_RANK], PositionError> {
        let sizes = self.all_sizes();
        let mut origin = [0; MAX_RANK];
        let mut axis = 0;
        while axis < L::Shape::RANK {
            if let Some(position) = positions.along(L::Shape::AXES[axis]) {
                if position >= sizes[axis] {
                    return Err(PositionError::new(positions, L::STRUCTURE, &sizes));
                }
                origin[axis] = position;
            }
            axis += 1;
        }
        Ok(origin)
    }

    /// The range from `start` up to and without `end`, if there is one position in it at least and
    /// none beyond the axis.
    #[inline]
    fn try_stretch(&self, letter: char, start: usize, end: usize) -> Result<Stretch, RangeError> {
        let axis = index_of(L::Shape::AXES, letter);
        let sizes = self.all_sizes();
        let block = L::STRUCTURE.block(letter);
        if start < end && end <= sizes[axis] && start % block == 0 {
            Ok(Stretch {
                axis,
                start,
                size: end - start,
            })
        } else {
            Err(RangeError::new(letter, start, end, L::STRUCTURE, &sizes))
        }
    }
}

impl<T, L: AnyLayout> Elements<T, L> {
    #[inline]
    fn try_fix<P: Positions>(self, positions: &P) -> Result<Elements<T, L::Fixed>, PositionError>
    where
        L: Fix<P::Axes>,
    {
        let origin = self.mapping().try_fix(positions)?;
        let mapping = L::fixed(self.mapping());
        // SAFETY: the origin is a position in range; the part lacks the axes along which it is not
        // 0, and has all positions of the others.
        Ok(unsafe { self.part(&origin, mapping) })
    }

    /// Panics if a position is out of range.
    #[inline]
    pub(crate) fn fix_in_range<P: Positions>(self, positions: &P) -> Elements<T, L::Fixed>
    where
        L: Fix<P::Axes>,
    {
        match self.try_fix(positions) {
            Ok(elements) => elements,
            Err(error) => panic!("{error}"),
        }
    }

    /// # Safety
    ///
    /// The stretch is one of this mapping's.
    #[inline]
    unsafe fn stretch<New: Size>(self, stretch: Stretch) -> Elements<T, L::Resized>
    where
        L: Resize<New>,
    {
        let mut sizes = self.mapping().all_sizes();
        sizes[stretch.axis] = stretch.size;
        let mapping = L::resized(self.mapping(), &sizes);
        let mut origin = [0; MAX_RANK];
        origin[stretch.axis] = stretch.start;
        // SAFETY: from its start, which is that of a block where the axis is blocked, the axis has
        // at least so many positions.
        unsafe { self.part(&origin, mapping) }
    }

    #[inline]
    fn try_range<X: Axis>(
        self,
        range: &impl RangeBounds<X>,
    ) -> Result<Elements<T, L::Resized>, RangeError>
    where
        L: Resize<X::Dynamic>,
    {
        let start = match range.start_bound() {
            Bound::Included(start) => start.get(),
            Bound::Excluded(start) => start.get().saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(end) => end.get().saturating_add(1),
            Bound::Excluded(end) => end.get(),
            Bound::Unbounded => self.mapping().all_sizes()[index_of(L::Shape::AXES, X::NAME)],
        };
        let stretch = self.mapping().try_stretch(X::NAME, start, end)?;
        // SAFETY: the stretch is one of this mapping's.
        Ok(unsafe { self.stretch(stretch) })
    }

    #[inline]
    fn try_window<P: Position, New: StaticSize>(
        self,
        start: P,
        size: New,
    ) -> Result<Elements<T, L::Resized>, RangeError>
    where
        L: Resize<New>,
    {
        let end = start.get().saturating_add(size.get());
        let letter = <P::Axis as Axis>::NAME;
        let stretch = self.mapping().try_stretch(letter, start.get(), end)?;
        // SAFETY: the stretch is one of this mapping's.
        Ok(unsafe { self.stretch(stretch) })
    }

    /// The parts before a position and from it on.
    #[inline]
    #[expect(clippy::type_complexity, reason = "a pair of the same")]
    fn try_split_at<X: Axis>(
        self,
        position: X,
    ) -> Result<(Elements<T, L::Resized>, Elements<T, L::Resized>), RangeError>
    where
        L: Resize<X::Dynamic>,
    {
        let axis = index_of(L::Shape::AXES, X::NAME);
        let size = self.mapping().all_sizes()[axis];
        let before = self.mapping().try_stretch(X::NAME, 0, position.get())?;
        let after = self.mapping().try_stretch(X::NAME, position.get(), size)?;
        // SAFETY: the stretch is one of this mapping's.
        let before = unsafe { self.stretch(before) };
        // SAFETY: the stretch is one of this mapping's.
        let after = unsafe { self.stretch(after) };
        Ok((before, after))
    }

    /// Every `step`th position along an axis.
    ///
    /// Panics if `step` is 0.
    fn step<X: Axis>(self, step: usize) -> Elements<T, Stepped<L, X>>
    where
        L: Step<X>,
        L::Storage: StridedStorage,
    {
        assert!(step > 0, "a step of 0 along axis {} leads nowhere", X::NAME);
        let axis = index_of(L::Shape::AXES, X::NAME);
        let mut sizes = self.mapping().all_sizes();
        let mut strides = self.mapping().all_strides();
        sizes[axis] = sizes[axis].div_ceil(step);
        // With one position left, the stride leads nowhere.
        strides[axis] = strides[axis].saturating_mul(step);
        if sizes[axis] == 1 {
            strides[axis] = 0;
        }
        let mapping = Mapping::strided(&sizes, &strides);
        // SAFETY: its positions are some of this mapping's, and at the same places.
        unsafe { self.part(&[0; MAX_RANK], mapping) }
    }
}

macro_rules! parts {
    ($View:ident) => {
        /// Parts: fewer axes, or fewer positions along one.
        ///
        /// No element moves. What the type of a layout knows, the type of its parts knows, too; a
        /// part of a [`ViewMut`] borrows it for as long, so [`reborrow`](ViewMut::reborrow) it
        /// to have it back.
        impl<'a, T, L: AnyLayout> $View<'a, T, L> {
            /// The part at these positions, without their axes.
            ///
            /// ```
            /// use tensor_layout::{layout, View, C, H, N, W};
            ///
            /// type Image = layout!(NHWC[N = 1, C = 3, H = 2, W = 2]);
            /// let bytes: Vec<u8> = (0..12).collect();
            /// let image = View::<u8, Image>::new(&bytes)?;
            ///
            /// let green = image.fix((N(0), C(1)));
            /// assert_eq!(green.strides(), [6, 3]);
            /// assert_eq!(green[(H(1), W(0))], 7);
            /// # Ok::<(), tensor_layout::LengthError>(())
            /// ```
            ///
            /// An axis that is not there, one given twice, and fixing all of them do not compile:
            ///
            /// ```compile_fail
            /// # use tensor_layout::{layout, View, D};
            /// let image = View::<u8, layout!(HW[1, 3])>::from_array(&[1, 2, 3]);
            /// let plane = image.fix((D(0),));
            /// ```
            ///
            /// # Panics
            ///
            /// If a position is out of range; a constant one, of an axis whose size is known at
            /// compile time, does not compile.
            #[inline]
            #[track_caller]
            pub fn fix<P>(self, positions: P) -> $View<'a, T, L::Fixed>
            where
                P: Positions<List: EachOnce>,
                L: Fix<P::Axes>,
                L::Axes: HasEach<P::List>,
            {
                const { coordinate::check_given::<L, P>() };
                match self.fixed(&positions) {
                    Ok(part) => part,
                    Err(error) => panic!("{error}"),
                }
            }

            /// [`fix`](Self::fix) for positions that may be out of range.
            ///
            /// # Errors
            ///
            /// If a position is out of range.
            #[inline]
            pub fn try_fix<P>(self, positions: P) -> Result<$View<'a, T, L::Fixed>, PositionError>
            where
                P: Positions<List: EachOnce>,
                L: Fix<P::Axes>,
                L::Axes: HasEach<P::List>,
            {
                const { coordinate::check_given::<L, P>() };
                self.fixed(&positions)
            }

            #[inline]
            fn fixed<P>(self, positions: &P) -> Result<$View<'a, T, L::Fixed>, PositionError>
            where
                P: Positions,
                L: Fix<P::Axes>,
            {
                let part = self.elements().try_fix(positions)?;
                // SAFETY: they are some of the elements of this view, each once.
                Ok(unsafe { $View::of(part) })
            }

            /// The part with the positions of a range along one axis, which then count from 0.
            ///
            /// ```
            /// use tensor_layout::{layout, View, H, W};
            ///
            /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
            /// let right = image.range(W(1)..W(3)).range(H(1)..);
            /// assert_eq!(right.sizes(), [1, 2]);
            /// assert_eq!(right[(H(0), W(0))], 5);
            /// ```
            ///
            /// The size of that axis is then known at run time only; [`window`](Self::window)
            /// keeps it in the type.
            ///
            /// # Panics
            ///
            /// If the range is empty or reaches beyond the axis, or if it starts inside an inner
            /// block of the axis.
            #[inline]
            #[track_caller]
            pub fn range<X: Axis>(self, range: impl RangeBounds<X>) -> $View<'a, T, L::Resized>
            where
                L: Resize<X::Dynamic>,
                L::Axes: HasAxis<X>,
            {
                match self.try_range(range) {
                    Ok(part) => part,
                    Err(error) => panic!("{error}"),
                }
            }

            /// [`range`](Self::range) for one that may be out of range.
            ///
            /// # Errors
            ///
            /// If the range is empty or reaches beyond the axis, or if it starts inside an inner
            /// block of the axis.
            #[inline]
            pub fn try_range<X: Axis>(
                self,
                range: impl RangeBounds<X>,
            ) -> Result<$View<'a, T, L::Resized>, RangeError>
            where
                L: Resize<X::Dynamic>,
                L::Axes: HasAxis<X>,
            {
                let part = self.elements().try_range(&range)?;
                // SAFETY: they are some of the elements of this view, each once.
                Ok(unsafe { $View::of(part) })
            }

            /// The part with so many positions along one axis, from a first one on; the number is
            /// in the type.
            ///
            /// ```
            /// use tensor_layout::{layout, DimW, View, H, W};
            ///
            /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
            /// let right = image.window(W(1), DimW::<2>);
            /// assert_eq!(right[(H(1), W(0))], 5);
            /// assert_eq!(size_of_val(&right), size_of::<&u8>()); // its sizes are in the type
            /// ```
            ///
            /// More positions than the axis has do not compile, where both are known:
            ///
            /// ```compile_fail
            /// # use tensor_layout::{layout, DimW, View, W};
            /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
            /// let wide = image.window(W(0), DimW::<4>);
            /// ```
            ///
            /// # Panics
            ///
            /// If the window reaches beyond the axis, or if it starts inside an inner block of
            /// the axis.
            #[inline]
            #[track_caller]
            pub fn window<P, New>(self, start: P, size: New) -> $View<'a, T, L::Resized>
            where
                P: Position,
                New: StaticSize<Axis = P::Axis>,
                L: Resize<New>,
                L::Axes: HasAxis<P::Axis>,
            {
                const { check_window::<L, P, New>() };
                match self.windowed(start, size) {
                    Ok(part) => part,
                    Err(error) => panic!("{error}"),
                }
            }

            /// [`window`](Self::window) for one that may be out of range.
            ///
            /// # Errors
            ///
            /// If the window reaches beyond the axis, or if it starts inside an inner block of
            /// the axis.
            #[inline]
            pub fn try_window<P, New>(
                self,
                start: P,
                size: New,
            ) -> Result<$View<'a, T, L::Resized>, RangeError>
            where
                P: Position,
                New: StaticSize<Axis = P::Axis>,
                L: Resize<New>,
                L::Axes: HasAxis<P::Axis>,
            {
                const { check_window::<L, P, New>() };
                self.windowed(start, size)
            }

            #[inline]
            fn windowed<P, New>(
                self,
                start: P,
                size: New,
            ) -> Result<$View<'a, T, L::Resized>, RangeError>
            where
                P: Position,
                New: StaticSize,
                L: Resize<New>,
            {
                let part = self.elements().try_window(start, size)?;
                // SAFETY: they are some of the elements of this view, each once.
                Ok(unsafe { $View::of(part) })
            }

            /// The parts before a position along one axis, and from it on: of a [`ViewMut`], two
            /// that can be written through at the same time.
            ///
            /// ```
            /// use tensor_layout::{layout, ViewMut, H, W};
            ///
            /// let mut pixels = [1, 2, 3, 4, 5, 6];
            /// let image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
            /// let (mut left, mut right) = image.split_at(W(1));
            /// core::mem::swap(&mut left[(H(0), W(0))], &mut right[(H(1), W(1))]);
            /// assert_eq!(pixels, [6, 2, 3, 4, 5, 1]);
            /// ```
            ///
            /// # Panics
            ///
            /// If a part would have no position, or if the axis has inner blocks and the position
            /// is inside one.
            #[inline]
            #[track_caller]
            pub fn split_at<X: Axis>(
                self,
                position: X,
            ) -> ($View<'a, T, L::Resized>, $View<'a, T, L::Resized>)
            where
                L: Resize<X::Dynamic>,
                L::Axes: HasAxis<X>,
            {
                let (before, after) = match self.elements().try_split_at(position) {
                    Ok(parts) => parts,
                    Err(error) => panic!("{error}"),
                };
                // SAFETY: they are the elements before the position, each once.
                let before = unsafe { $View::of(before) };
                // SAFETY: they are the elements from the position on, each once, and so others.
                let after = unsafe { $View::of(after) };
                (before, after)
            }

            /// Every `step`th position along one axis, the first one included.
            ///
            /// ```
            /// use tensor_layout::{layout, View, H, W};
            ///
            /// let image = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
            /// let outer_columns = image.step(W, 2);
            /// assert_eq!(outer_columns.strides(), [3, 2]);
            /// assert_eq!(outer_columns[(H(1), W(1))], 6);
            /// ```
            ///
            /// No declaration describes it, so its strides are known at run time only
            /// ([`RunTimeStrides`]).
            ///
            /// # Panics
            ///
            /// If `step` is 0.
            #[must_use]
            #[track_caller]
            pub fn step<X: Axis>(
                self,
                _axis: fn(usize) -> X,
                step: usize,
            ) -> $View<'a, T, Stepped<L, X>>
            where
                L: Step<X>,
                L::Axes: HasAxis<X>,
                L::Storage: StridedStorage,
            {
                let part = self.elements().step(step);
                // SAFETY: they are some of the elements of this view, each once.
                unsafe { $View::of(part) }
            }
        }
    };
}

parts! { View }
parts! { ViewMut }

/// Fails to compile if a window is known to reach beyond its axis.
#[track_caller]
const fn check_window<L: AnyLayout, P: Position, New: Size>() {
    let letter = <P::Axis as Axis>::NAME;
    let start = match P::KNOWN {
        Some(start) => start,
        None => 0,
    };
    let size = L::STRUCTURE.known[index_of(L::STRUCTURE.axes, letter)];
    if let (Some(size), Some(wanted)) = (size, New::KNOWN) {
        if wanted == 0 || start >= size || wanted > size - start {
            let text = notation::outside(
                letter,
                start,
                start.saturating_add(wanted),
                L::STRUCTURE,
                &L::STRUCTURE.known,
            );
            panic!("{}", text.as_str())
        }
    }
}
