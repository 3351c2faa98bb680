//! The same elements under other axes: in another order, with another name, several as one, one as
//! several, or one that was not there.

use crate::elements::pointer::Elements;
use crate::layout::coordinate::Positions;
use crate::layout::error::{Apart, LayoutCause, LayoutError};
use crate::layout::mapping::Mapping;
use crate::layout::notation;
use crate::layout::{AnyLayout, TensorLayout};
use crate::types::axis::Axis;
use crate::types::lookup::{NoneTwice, choice, index_of};
use crate::types::shape::Shape;
use crate::types::size::{AsSize, Size};
use crate::types::storage::{RunTimeStrides, StridedStorage};
use crate::types::type_lists::{
    AxisNames, IntoShape, Permute, Put, RemoveEach, RenameAxis, RenameStorage, Renamed,
    RenamedStorage, Replace,
};
use tensor_layout_arithmetic::{MAX_RANK, find};

type Sizes<L> = <<L as AnyLayout>::Shape as Shape>::Sizes;

/// A layout whose axes can be listed in the order of `Axes`; see [`View::permute`](crate::View::permute).
pub trait Reorder<Axes>: AnyLayout {
    /// The layout with that logical order.
    type Reordered: AnyLayout;
    #[doc(hidden)]
    fn reordered(mapping: &Mapping<Self>) -> Mapping<Self::Reordered>;
}

#[diagnostic::do_not_recommend]
impl<L: AnyLayout<Shape: Shape<Sizes: Permute<Axes>>>, Axes> Reorder<Axes> for L {
    type Reordered = TensorLayout<<Sizes<L> as Permute<Axes>>::Permuted, L::Storage>;
    fn reordered(mapping: &Mapping<L>) -> Mapping<Self::Reordered> {
        mapping.permuted()
    }
}

choice! {
    impl[L: AnyLayout, Axes] Reorder<Axes>, L {
        type Reordered = L;
        fn reordered(mapping: &Mapping<L>) -> Mapping<L> {
            *mapping
        }
    }
}

/// A layout whose axis `From` can be called `To`; see [`View::rename`](crate::View::rename).
#[diagnostic::on_unimplemented(
    message = "axis `{From}` cannot be called `{To}`, for another axis is",
    label = "help: choose a letter that neither the layout nor the tensor that it is a part of has"
)]
pub trait Rename<From, To>: AnyLayout {
    /// The layout with that name.
    type Renamed: AnyLayout;
    #[doc(hidden)]
    fn renamed(mapping: &Mapping<Self>) -> Mapping<Self::Renamed>;
}

#[diagnostic::do_not_recommend]
impl<L, From, To> Rename<From, To> for L
where
    L: AnyLayout<
            Shape: Shape<
                Sizes: RenameAxis<From, To, Renamed: IntoShape<Shape: Shape<Axes: NoneTwice>>>,
            >,
            Storage: RenameStorage<From, To>,
        >,
{
    type Renamed = TensorLayout<Renamed<L::Shape, From, To>, RenamedStorage<L::Storage, From, To>>;
    fn renamed(mapping: &Mapping<L>) -> Mapping<Self::Renamed> {
        mapping.renamed::<From, To, _>()
    }
}

choice! {
    impl[L: AnyLayout, From, To] Rename<From, To>, L {
        type Renamed = L;
        fn renamed(mapping: &Mapping<L>) -> Mapping<L> {
            *mapping
        }
    }
}

/// A layout of which the axes `Axes` can be merged to the axis `X`; see [`View::merge`](crate::View::merge).
#[diagnostic::on_unimplemented(
    message = "the merged axes cannot be called `{X}`, for another axis is",
    label = "help: choose a letter that no other axis of the layout has"
)]
pub trait Merge<Axes, X>: AnyLayout {
    /// The shape with that axis in place of the first of those.
    type NewShape: Shape;
}

#[diagnostic::do_not_recommend]
impl<L, Axes, First, Rest, X: Axis> Merge<Axes, X> for L
where
    Axes: Positions<List = (First, Rest)>,
    L: AnyLayout<
        Shape: Shape<
            Sizes: RemoveEach<
                Rest,
                Rest: Replace<
                    First,
                    (X::Dynamic, ()),
                    Replaced: IntoShape<Shape: Shape<Axes: NoneTwice>>,
                >,
            >,
        >,
    >,
{
    type NewShape = <<<Sizes<L> as RemoveEach<Rest>>::Rest as Replace<First, (X::Dynamic, ())>>::Replaced as IntoShape>::Shape;
}

choice! {
    impl[L: AnyLayout, Axes, X] Merge<Axes, X>, L {
        type NewShape = L::Shape;
    }
}

/// The layout `L` with the axes `Axes` merged to `X`.
pub type Merged<L, Axes, X> = TensorLayout<<L as Merge<Axes, X>>::NewShape, RunTimeStrides>;

/// A layout of which the axis `X` can be split into `Y` and the axis of `Inner`; see
/// [`View::try_split`](crate::View::try_split).
#[diagnostic::on_unimplemented(
    message = "axis `{X}` cannot be split into `{Y}` and another, for a name is taken or there are 8 axes already",
    label = "help: choose letters that no other axis of the layout has"
)]
pub trait SplitAxis<X, Y, Inner>: AnyLayout {
    /// The shape with those axes in place of that one.
    type NewShape: Shape;
}

#[diagnostic::do_not_recommend]
impl<L, X: Axis, Y: Axis, Inner> SplitAxis<X, Y, Inner> for L
where
    L: AnyLayout<
        Shape: Shape<
            Sizes: Replace<
                X,
                (Y::Dynamic, (Inner, ())),
                Replaced: IntoShape<Shape: Shape<Axes: NoneTwice>>,
            >,
        >,
    >,
{
    type NewShape =
        <<Sizes<L> as Replace<X, (Y::Dynamic, (Inner, ()))>>::Replaced as IntoShape>::Shape;
}

choice! {
    impl[L: AnyLayout, X, Y, Inner] SplitAxis<X, Y, Inner>, L {
        type NewShape = L::Shape;
    }
}

/// The layout `L` with its axis `X` split into `Y` and that of the size `Inner`.
pub type AxisSplit<L, X, Y, Inner> =
    TensorLayout<<L as SplitAxis<X, Y, Inner>>::NewShape, RunTimeStrides>;

/// A layout that can be broadcast along the axis of the size `New`; see [`View::broadcast`](crate::View::broadcast).
#[diagnostic::on_unimplemented(
    message = "a layout has no more than 8 axes, and none is left for `{New}`",
    label = "help: fix or merge an axis first"
)]
pub trait BroadcastTo<New>: AnyLayout {
    /// The shape with that size.
    type NewShape: Shape;
}

#[diagnostic::do_not_recommend]
impl<L, New> BroadcastTo<New> for L
where
    L: AnyLayout<Shape: Shape<Sizes: Put<New, Sizes: IntoShape>>>,
{
    type NewShape = <<Sizes<L> as Put<New>>::Sizes as IntoShape>::Shape;
}

choice! {
    impl[L: AnyLayout, New] BroadcastTo<New>, L {
        type NewShape = L::Shape;
    }
}

/// The layout `L` broadcast along the axis of the size `New`.
pub type Broadcasted<L, New> = TensorLayout<<L as BroadcastTo<New>>::NewShape, RunTimeStrides>;

/// The size and stride of several axes, from the outermost to the innermost, as one.
const fn merged(
    axes: &[char],
    sizes: &[usize; MAX_RANK],
    strides: &[usize; MAX_RANK],
    letters: &[char],
) -> Result<(usize, usize), Apart> {
    let mut size = 1;
    let mut stride = 0;
    let mut inner = '\0';
    let mut i = letters.len();
    while i > 0 {
        i -= 1;
        let axis = index_of(axes, letters[i]);
        // Along an axis of size 1 there is no next position.
        if sizes[axis] > 1 {
            if size == 1 {
                stride = strides[axis];
            } else if strides[axis] != stride * size {
                return Err(Apart {
                    outer: letters[i],
                    inner,
                    stride: strides[axis],
                    wanted: stride * size,
                });
            }
            size *= sizes[axis];
            inner = letters[i];
        }
    }
    Ok((size, stride))
}

/// Fails to compile if the axes of a static layout cannot be merged.
#[track_caller]
pub(crate) const fn check_merge<L: AnyLayout, Names: AxisNames>() {
    let structure = L::STRUCTURE;
    if let (Some(Ok(terms)), Some(strides)) = (&L::TERMS, L::KNOWN_STRIDES) {
        if let Err(apart) = merged(structure.axes, terms.sizes(), &strides, Names::LETTERS) {
            let text = notation::apart(apart, structure, &structure.known, true);
            panic!("{}", text.as_str())
        }
    }
}

/// Fails to compile if an axis is known to be no multiple of what it is split by.
#[track_caller]
pub(crate) const fn check_split<L: AnyLayout, X: Axis, Inner: Size>() {
    let structure = L::STRUCTURE;
    let size = structure.known[index_of(structure.axes, X::NAME)];
    if let (Some(size), Some(inner)) = (size, Inner::KNOWN) {
        if inner == 0 || size % inner != 0 {
            let text = notation::indivisible(X::NAME, size, inner, structure, &structure.known);
            panic!("{}", text.as_str())
        }
    }
}

/// Fails to compile if the axis to be broadcast is known to have several positions.
#[track_caller]
pub(crate) const fn check_broadcast<L: AnyLayout, New: Size>() {
    let structure = L::STRUCTURE;
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
    /// The mapping with other axes: those of `S`, each with the size and stride that `find` gives
    /// for it, or else its own.
    fn with_axes<S: Shape>(
        &self,
        find: impl Fn(char) -> Option<(usize, usize)>,
    ) -> Result<Mapping<TensorLayout<S, RunTimeStrides>>, LayoutError>
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

    pub(crate) fn try_merge<Names: AxisNames, X: Axis>(
        &self,
    ) -> Result<Mapping<Merged<L, Names::Axes, X>>, LayoutError>
    where
        L: Merge<Names::Axes, X>,
        L::Storage: StridedStorage,
    {
        let (sizes, strides) = (self.all_sizes(), self.all_strides());
        match merged(L::Shape::AXES, &sizes, &strides, Names::LETTERS) {
            Ok(merged) => self.with_axes(|letter| (letter == X::NAME).then_some(merged)),
            Err(apart) => Err(self.refused(LayoutCause::Apart(apart))),
        }
    }

    pub(crate) fn try_split<X: Axis, Y: Axis, Inner: AsSize>(
        &self,
        inner: Inner,
    ) -> Result<Mapping<AxisSplit<L, X, Y, Inner::Size>>, LayoutError>
    where
        L: SplitAxis<X, Y, Inner::Size>,
        L::Storage: StridedStorage,
    {
        let axis = index_of(L::Shape::AXES, X::NAME);
        let (size, stride) = (self.all_sizes()[axis], self.all_strides()[axis]);
        let inner = inner.size();
        if inner == 0 || size % inner != 0 {
            return Err(self.refused(LayoutCause::Indivisible {
                axis: X::NAME,
                size,
                inner,
            }));
        }
        self.with_axes(|letter| {
            if letter == <<Inner::Size as Size>::Axis as Axis>::NAME {
                Some((inner, stride))
            } else if letter == Y::NAME {
                Some((size / inner, stride * inner))
            } else {
                None
            }
        })
    }

    pub(crate) fn try_broadcast<New: AsSize>(
        &self,
        new: New,
    ) -> Result<Mapping<Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
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
}

impl<T, L: AnyLayout, B> Elements<T, L, B> {
    /// Returns the same elements, found by another mapping.
    ///
    /// # Safety
    ///
    /// Every position of it is at the place of a position of this mapping; to write, each at that of
    /// another one.
    unsafe fn with<L2: AnyLayout>(self, mapping: Mapping<L2>) -> Elements<T, L2, B> {
        // SAFETY: the caller's; the first position is at offset 0, and `self` ends here.
        unsafe { self.part(0, mapping) }
    }

    pub(crate) fn permute<Axes>(self) -> Elements<T, L::Reordered, B>
    where
        L: Reorder<Axes>,
    {
        let mapping = L::reordered(self.mapping());
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

    pub(crate) fn try_merge<Names: AxisNames, X: Axis>(
        self,
    ) -> Result<Elements<T, Merged<L, Names::Axes, X>, B>, LayoutError>
    where
        L: Merge<Names::Axes, X>,
        L::Storage: StridedStorage,
    {
        let mapping = self.mapping().try_merge::<Names, X>()?;
        // SAFETY: it steps once through the places through which the merged axes did.
        Ok(unsafe { self.with(mapping) })
    }

    pub(crate) fn try_split<X: Axis, Y: Axis, Inner: AsSize>(
        self,
        inner: Inner,
    ) -> Result<Elements<T, AxisSplit<L, X, Y, Inner::Size>, B>, LayoutError>
    where
        L: SplitAxis<X, Y, Inner::Size>,
        L::Storage: StridedStorage,
    {
        let mapping = self.mapping().try_split::<X, Y, Inner>(inner)?;
        // SAFETY: both axes together step once through the places of the one.
        Ok(unsafe { self.with(mapping) })
    }
}

impl<'a, T, L: AnyLayout> Elements<T, L, &'a [T]> {
    /// To read only: the positions along the new axis share their elements.
    pub(crate) fn try_broadcast<New: AsSize>(
        self,
        size: New,
    ) -> Result<Elements<T, Broadcasted<L, New::Size>, &'a [T]>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
    {
        let mapping = self.mapping().try_broadcast(size)?;
        // SAFETY: along that axis, every position is at the place of position 0.
        Ok(unsafe { self.with(mapping) })
    }
}
