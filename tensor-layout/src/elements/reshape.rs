//! Reshapes of the axes: reordered, renamed, merged, split or added. No element moves.

// Decisions:
//
// - **The results of `broadcast` and `windows` have strides known at run time**, even if all sizes are static. A static
//   result would need a list of factors with the clause `broadcast` for each kind of storage, and a proof for
//   each. `to_layout` to a declared layout gives a result whose strides are static.
// - **The new axis of `broadcast` is the first axis of the result**, as in numpy. `permute` moves it to
//   another index. That of `windows` is the last one, as in numpy and PyTorch.
// - **`windows` has no step.** `step_by` takes every k-th window, or every k-th position within each window.

use crate::elements::pointer::Elements;
use crate::layout::error::{LayoutCause, LayoutError};
use crate::layout::mapping::Mapping;
use crate::layout::notation;
use crate::layout::split_merge::{MergedLayout, SplitLayout};
use crate::layout::tensor_layout::ConcreteLayout;
use crate::layout::{self, AnyLayout, SizesOf, TensorLayout};
use crate::types::axis::{Axis, AxisName};
use crate::types::decide::Yes;
use crate::types::lookup::{After, AxisTuple, FreeName, Nothing, index_of};
use crate::types::shape::Shape;
use crate::types::size::{AsSize, NewAxes, NewAxis, Size};
use crate::types::storage::{SharedStrides, Storage, StridedStorage};
use crate::types::structure::Structure;
use crate::types::type_lists::{AxisList, AxisNames, IntoShape, Put, Renamed, SizeList};
use tensor_layout_arithmetic::{Fault, MAX_RANK, find};

/// The layout `L` with its axes in the logical order `Axes`.
pub type Reordered<L, Axes> =
    TensorLayout<<Axes as AxisTuple>::Permuted<SizesOf<L>>, <L as AnyLayout>::Storage>;

/// A layout whose axis `From` can be renamed to `To`; see [`View::rename`](crate::View::rename).
#[diagnostic::on_unimplemented(
    message = "axis `{From}` cannot be called `{To}`: the tensor, or the whole of which it is a part, has another axis `{To}`\n\
               help: choose a letter that neither has"
)]
pub trait Rename<From, To>: AnyLayout {
    /// The layout with the new name.
    type Renamed: AnyLayout;
    #[doc(hidden)]
    fn renamed(mapping: &Mapping<Self>) -> Mapping<Self::Renamed>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<L, From: Axis, To: Axis> Rename<From, To> for L
where
    L: AnyLayout<
            Shape: Shape<
                Sizes: SizeList<
                    Rename<From, To>: SizeList<
                        Shape: Shape<Axes: AxisTuple<List: AxisList<Repeated = Nothing>>>,
                    >,
                >,
            >,
            Storage: Storage<IsFree<To> = Yes>,
        >,
{
    type Renamed =
        TensorLayout<Renamed<L::Shape, From, To>, <L::Storage as Storage>::Renamed<From, To>>;
    fn renamed(mapping: &Mapping<L>) -> Mapping<Self::Renamed> {
        mapping.renamed::<From, To, _>()
    }
}

/// A layout that can be broadcast to the size `New`, such as `DimH<480>`, along the axis of `New`; see
/// [`View::broadcast`](crate::View::broadcast).
#[diagnostic::on_unimplemented(
    message = "how `{Self}` is stored is not known, so it cannot be broadcast\n\
               help: broadcast it where the layout is known, and give this function the result, or add a bound such as `{Self}: BroadcastTo<DimN<8>>`"
)]
pub trait BroadcastTo<New>: AnyLayout<Storage: StridedStorage> {}
#[doc(hidden)]
impl<L, New> BroadcastTo<New> for L
where
    L: ConcreteLayout<OwnStorage: StridedStorage>,
    New: Size,
    After<New, Put<<L::OwnShape as Shape>::Sizes, New>>: IntoShape,
{
}

/// The layout `L` after a broadcast to the size `New` along the axis of `New`.
pub type Broadcasted<L, New> =
    TensorLayout<<Put<SizesOf<L>, New> as SizeList>::Shape, SharedStrides>;

/// A layout that has windows of the size `New`, such as `DimK<3>`, along the axis `X`; see
/// [`View::windows`](crate::View::windows).
#[diagnostic::on_unimplemented(
    message = "how `{Self}` is stored is not known, so it has no windows\n\
               help: make them where the layout is known, and give this function the result, or add a bound such as `{Self}: WindowsAlong<{X}, DimK<3>>`"
)]
pub trait WindowsAlong<X, New>: AnyLayout<Storage: StridedStorage> {}
#[doc(hidden)]
impl<L, X: Axis, New> WindowsAlong<X, New> for L
where
    L: ConcreteLayout<OwnStorage: StridedStorage>,
    New: Size,
    <(New::Axis, ()) as AxisList>::Taken<<L::OwnShape as Shape>::Sizes>: FreeName<L::OwnAxes>,
    After<New, WindowSizes<<L::OwnShape as Shape>::Sizes, X, New>>: IntoShape,
{
}

/// The number of windows along `X`, known at run time, in place of its size, and a last axis of the size `New`.
type WindowSizes<Sizes, X, New> =
    <<Sizes as SizeList>::Replace<X, (<X as Axis>::Dynamic, ())> as SizeList>::Before<(New, ())>;

/// The layout of the windows of the size `New` along the axis `X` of the layout `L`.
pub type Windowed<L, X, New> =
    TensorLayout<<WindowSizes<SizesOf<L>, X, New> as SizeList>::Shape, SharedStrides>;

/// Fails to compile if a window is known to be larger than its axis, or to have no positions.
#[track_caller]
pub(crate) const fn check_windows<L: AnyLayout, X: AxisName, New: Size>() {
    let structure = L::STRUCTURE;
    check_size::<New>(structure);
    let axis = <X::Axis as Axis>::NAME;
    if let (Some(size), Some(window)) =
        (structure.known[index_of(structure.axes, axis)], New::KNOWN)
    {
        if window > size {
            let new = <New::Axis as Axis>::NAME;
            let text =
                notation::window_too_large(axis, size, new, window, structure, &structure.known);
            panic!("{}", text.as_str())
        }
    }
}

/// Fails to compile if the size of a new axis is known to be 0.
#[track_caller]
const fn check_size<New: Size>(structure: &Structure) {
    if let Some(0) = New::KNOWN {
        let axis = <New::Axis as Axis>::NAME;
        layout::refuse(Fault::ZeroSize { axis }, structure)
    }
}

/// Fails to compile if the size of the axis to be broadcast is known at compile time and is not 1, or the new size is 0.
#[track_caller]
pub(crate) const fn check_broadcast<L: AnyLayout, New: Size>() {
    let structure = L::STRUCTURE;
    check_size::<New>(structure);
    let letter = <New::Axis as Axis>::NAME;
    if let Some(axis) = find(structure.axes, letter) {
        if let Some(size) = structure.known[axis] {
            if size != 1 {
                let text = notation::not_one(letter, size, structure, &structure.known);
                panic!("{}", text.as_str())
            }
        }
    }
}

impl<L: AnyLayout> Mapping<L> {
    /// Returns the mapping with the axes of `S`. Calls `find` for each of these axes. `find` returns the size
    /// and stride of a new axis, or `None` for an axis that keeps its size and stride.
    fn with_axes<S: Shape>(
        &self,
        find: impl Fn(char) -> Option<(usize, usize)>,
    ) -> Result<Mapping<TensorLayout<S, SharedStrides>>, LayoutError>
    where
        L::Storage: StridedStorage,
    {
        let (own_sizes, own_strides) = (self.all_sizes(), self.all_strides());
        let (mut sizes, mut strides) = ([1; MAX_RANK], [0; MAX_RANK]);
        for (axis, letter) in S::AXES.iter().enumerate() {
            (sizes[axis], strides[axis]) = find(*letter).unwrap_or_else(|| {
                let own = index_of(L::Shape::AXES, *letter);
                (own_sizes[own], own_strides[own])
            });
        }
        Mapping::of_sizes_and_strides(&sizes, &strides)
    }

    pub(crate) fn try_broadcast<New: AsSize>(
        &self,
        new: New,
    ) -> Result<Mapping<Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
    {
        let letter = <<New::Size as Size>::Axis as Axis>::NAME;
        if let Some(axis) = find(L::Shape::AXES, letter) {
            let size = self.all_sizes()[axis];
            if size != 1 {
                return Err(self.refused(LayoutCause::NotOne { axis: letter, size }));
            }
        }
        self.with_axes(|axis| (axis == letter).then_some((new.size(), 0)))
    }

    pub(crate) fn try_windows<X: Axis, New: AsSize>(
        &self,
        new: New,
    ) -> Result<Mapping<Windowed<L, X, New::Size>>, LayoutError>
    where
        L: WindowsAlong<X, New::Size>,
    {
        let (axis, new_axis) = (X::NAME, <<New::Size as Size>::Axis as Axis>::NAME);
        let own = index_of(L::Shape::AXES, axis);
        let (size, window, stride) = (self.all_sizes()[own], new.size(), self.all_strides()[own]);
        if window > size {
            return Err(self.refused(LayoutCause::Window {
                axis,
                size,
                new: new_axis,
                window,
            }));
        }
        // A window of 0 positions is an error of `with_axes`.
        self.with_axes(|letter| match letter {
            _ if letter == axis => Some((size - window + 1, stride)),
            _ if letter == new_axis => Some((window, stride)),
            _ => None,
        })
    }
}

impl<T, L: AnyLayout, B> Elements<T, L, B> {
    /// Returns the same elements with another mapping.
    ///
    /// # Safety
    ///
    /// Each position of `mapping` corresponds to a position of the mapping of `self`, at the same offset. For
    /// mutable elements, different positions of `mapping` correspond to different positions of the mapping of
    /// `self`.
    unsafe fn with<L2: AnyLayout>(self, mapping: Mapping<L2>) -> Elements<T, L2, B> {
        // SAFETY: the caller guarantees it. Position 0 is at offset 0, and `self` ends here.
        unsafe { self.part(0, mapping) }
    }

    pub(crate) fn permute<Axes: AxisTuple>(self) -> Elements<T, Reordered<L, Axes>, B> {
        let mapping = self.mapping().permuted();
        // SAFETY: only the order in which axes are listed differs.
        unsafe { self.with(mapping) }
    }

    pub(crate) fn rename<From, To>(self) -> Elements<T, L::Renamed, B>
    where
        L: Rename<From, To>,
    {
        let mapping = L::renamed(self.mapping());
        // SAFETY: only the name of an axis differs.
        unsafe { self.with(mapping) }
    }

    #[inline]
    pub(crate) fn merge<Names: AxisNames, New: NewAxis>(
        self,
        new: New,
    ) -> Result<Elements<T, L::Merged, B>, LayoutError>
    where
        L: MergedLayout<Names::Axes, New::Size>,
    {
        let mapping = self.mapping().merge::<Names, New>(new)?;
        // SAFETY: the new axis steps once through the offsets of the merged axes.
        Ok(unsafe { self.with(mapping) })
    }

    #[inline]
    pub(crate) fn try_merge<Names: AxisNames, New: NewAxis>(
        self,
        new: New,
    ) -> Result<Elements<T, L::TryMerged, B>, LayoutError>
    where
        L: MergedLayout<Names::Axes, New::Size>,
    {
        let mapping = self.mapping().try_merge::<Names, New>(new)?;
        // SAFETY: the new axis steps once through the offsets of the merged axes.
        Ok(unsafe { self.with(mapping) })
    }

    #[inline]
    pub(crate) fn split<X: Axis, New: NewAxes>(
        self,
        new: New,
    ) -> Result<Elements<T, L::Split, B>, LayoutError>
    where
        L: SplitLayout<X, New::Shape>,
    {
        let mapping = self.mapping().split::<X, New>(new)?;
        // SAFETY: the new axes together step once through the offsets of the split axis.
        Ok(unsafe { self.with(mapping) })
    }
}

impl<'a, T, L: AnyLayout> Elements<T, L, &'a [T]> {
    /// Broadcasts shared elements. Mutable elements have no such method, because the positions along the new
    /// axis share their elements.
    pub(crate) fn try_broadcast<New: AsSize>(
        self,
        size: New,
    ) -> Result<Elements<T, Broadcasted<L, New::Size>, &'a [T]>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
    {
        let mapping = self.mapping().try_broadcast(size)?;
        // SAFETY: along the new axis, every position is at the offset of position 0.
        Ok(unsafe { self.with(mapping) })
    }

    /// Makes windows of shared elements. Windows share elements, so mutable elements have no such method.
    pub(crate) fn try_windows<X: Axis, New: AsSize>(
        self,
        size: New,
    ) -> Result<Elements<T, Windowed<L, X, New::Size>, &'a [T]>, LayoutError>
    where
        L: WindowsAlong<X, New::Size>,
    {
        let mapping = self.mapping().try_windows::<X, _>(size)?;
        // SAFETY: position k of window x is at the offset of position x + k, which is in range, for the last window
        // ends with the axis.
        Ok(unsafe { self.with(mapping) })
    }
}
