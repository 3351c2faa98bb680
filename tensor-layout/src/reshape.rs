//! The same elements under other axes: in another order, with another name, several as one, one as
//! several, or one that was not there.

use crate::axis::Axis;
use crate::elements::Elements;
use crate::error::{LayoutError, Reason};
use crate::factor::{RunTimeStrides, StridedStorage};
use crate::layout::{AnyLayout, StaticLayout, TensorLayout};
use crate::lookup::{EachOnce, HasAxis, HasEach, index_of};
use crate::mapping::Mapping;
use crate::notation;
use crate::shape::Shape;
use crate::size::{AsSize, Size};
use crate::surgery::{
    AxisNames, IntoShape, NamesOf, Permute, Put, RemoveEach, RenameAxis, RenameStorage, Renamed,
    RenamedStorage, Replace,
};
use crate::view::{View, ViewMut};
use tensor_layout_arithmetic::{MAX_RANK, find};

type Sizes<L> = <<L as AnyLayout>::Shape as Shape>::Sizes;

/// A layout whose axes can be listed in the order of `Axes`; see [`View::permute`].
pub trait Reorder<Axes>: AnyLayout {
    /// The layout with that logical order.
    type Reordered: AnyLayout;
    #[doc(hidden)]
    fn reordered(mapping: &Mapping<Self>) -> Mapping<Self::Reordered>;
}

impl<L: AnyLayout<Shape: Shape<Sizes: Permute<Axes>>>, Axes> Reorder<Axes> for L {
    type Reordered = TensorLayout<<Sizes<L> as Permute<Axes>>::Permuted, L::Storage>;
    fn reordered(mapping: &Mapping<L>) -> Mapping<Self::Reordered> {
        mapping.permuted()
    }
}

/// A layout whose axis `From` can be called `To`; see [`View::rename`].
pub trait Rename<From, To>: AnyLayout {
    /// The layout with that name.
    type Renamed: AnyLayout;
    #[doc(hidden)]
    fn renamed(mapping: &Mapping<Self>) -> Mapping<Self::Renamed>;
}

impl<L, From, To> Rename<From, To> for L
where
    L: AnyLayout<
            Shape: Shape<
                Sizes: RenameAxis<From, To, Renamed: IntoShape<Shape: Shape<List: EachOnce>>>,
            >,
            Storage: RenameStorage<From, To>,
        >,
{
    type Renamed = TensorLayout<Renamed<L::Shape, From, To>, RenamedStorage<L::Storage, From, To>>;
    fn renamed(mapping: &Mapping<L>) -> Mapping<Self::Renamed> {
        mapping.renamed::<From, To, _>()
    }
}

/// A layout of which the axes `Axes` can be merged to the axis `X`; see [`View::merge`].
pub trait Merge<Axes, X>: AnyLayout {
    /// The shape with that axis in place of the first of those.
    type NewShape: Shape;
}

impl<L, First, Rest, X: Axis> Merge<(First, Rest), X> for L
where
    L: AnyLayout<
        Shape: Shape<
            Sizes: RemoveEach<
                Rest,
                Rest: Replace<
                    First,
                    (X::Dynamic, ()),
                    Replaced: IntoShape<Shape: Shape<List: EachOnce>>,
                >,
            >,
        >,
    >,
{
    type NewShape = <<<Sizes<L> as RemoveEach<Rest>>::Rest as Replace<First, (X::Dynamic, ())>>::Replaced as IntoShape>::Shape;
}

/// The layout `L` with the axes of the list `Axes` merged to `X`.
pub type Merged<L, Axes, X> = TensorLayout<<L as Merge<Axes, X>>::NewShape, RunTimeStrides>;

/// A layout of which the axis `X` can be divided into `Y` and the axis of `Inner`; see
/// [`View::divide`].
pub trait Divide<X, Y, Inner>: AnyLayout {
    /// The shape with those axes in place of that one.
    type NewShape: Shape;
}

impl<L, X: Axis, Y: Axis, Inner> Divide<X, Y, Inner> for L
where
    L: AnyLayout<
        Shape: Shape<
            Sizes: Replace<
                X,
                (Y::Dynamic, (Inner, ())),
                Replaced: IntoShape<Shape: Shape<List: EachOnce>>,
            >,
        >,
    >,
{
    type NewShape =
        <<Sizes<L> as Replace<X, (Y::Dynamic, (Inner, ()))>>::Replaced as IntoShape>::Shape;
}

/// The layout `L` with its axis `X` divided into `Y` and that of the size `Inner`.
pub type Divided<L, X, Y, Inner> =
    TensorLayout<<L as Divide<X, Y, Inner>>::NewShape, RunTimeStrides>;

/// A layout that can be broadcast along the axis of the size `New`; see [`View::broadcast`].
pub trait BroadcastTo<New>: AnyLayout {
    /// The shape with that size.
    type NewShape: Shape;
}

impl<L, New> BroadcastTo<New> for L
where
    L: AnyLayout<Shape: Shape<Sizes: Put<New, Sizes: IntoShape>>>,
{
    type NewShape = <<Sizes<L> as Put<New>>::Sizes as IntoShape>::Shape;
}

/// The layout `L` broadcast along the axis of the size `New`.
pub type Broadcasted<L, New> = TensorLayout<<L as BroadcastTo<New>>::NewShape, RunTimeStrides>;

/// Two neighbours among axes to be merged that are not one after the other in memory.
#[derive(Clone, Copy)]
pub(crate) struct Apart {
    pub(crate) outer: char,
    pub(crate) inner: char,
    /// The stride of the outer axis.
    pub(crate) stride: usize,
    /// Where the next position of the outer axis would have to be.
    pub(crate) wanted: usize,
}

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
const fn check_merge<L: AnyLayout, Names: AxisNames>() {
    let structure = L::STRUCTURE;
    if let (Some(Ok(terms)), Some(strides)) = (&L::TERMS, L::KNOWN_STRIDES) {
        if let Err(apart) = merged(structure.axes, terms.sizes(), &strides, Names::LETTERS) {
            let text = notation::apart(apart, structure, &structure.known, true);
            panic!("{}", text.as_str())
        }
    }
}

/// Fails to compile if the axis to be broadcast is known to have several positions.
#[track_caller]
const fn check_broadcast<L: AnyLayout, New: Size>() {
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
        Mapping::new(&sizes, &strides)
    }

    fn try_merge<Names: AxisNames, X: Axis>(
        &self,
    ) -> Result<Mapping<Merged<L, Names::List, X>>, LayoutError>
    where
        L: Merge<Names::List, X>,
        L::Storage: StridedStorage,
    {
        let (sizes, strides) = (self.all_sizes(), self.all_strides());
        match merged(L::Shape::AXES, &sizes, &strides, Names::LETTERS) {
            Ok(merged) => self.with_axes(|letter| (letter == X::NAME).then_some(merged)),
            Err(apart) => Err(self.refused(Reason::Apart(apart))),
        }
    }

    #[expect(clippy::type_complexity, reason = "a type made of types")]
    fn try_divide<X: Axis, Y: Axis, Inner: AsSize>(
        &self,
        inner: Inner,
    ) -> Result<Mapping<Divided<L, X, Y, Inner::Size>>, LayoutError>
    where
        L: Divide<X, Y, Inner::Size>,
        L::Storage: StridedStorage,
    {
        let axis = index_of(L::Shape::AXES, X::NAME);
        let (size, stride) = (self.all_sizes()[axis], self.all_strides()[axis]);
        let inner = inner.size();
        if inner == 0 || size % inner != 0 {
            return Err(self.refused(Reason::Indivisible {
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

    fn try_broadcast<New: AsSize>(
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
                return Err(self.refused(Reason::NotOne { axis: letter, size }));
            }
        }
        self.with_axes(|axis| (axis == letter).then_some((new.size(), 0)))
    }
}

impl<T, L: AnyLayout> Elements<T, L> {
    /// The same elements, found by another mapping.
    ///
    /// # Safety
    ///
    /// Every position of it is at the place of a position of this mapping.
    unsafe fn with<L2: AnyLayout>(self, mapping: Mapping<L2>) -> Elements<T, L2> {
        // SAFETY: the caller's; the origin is in range.
        unsafe { self.part(&[0; MAX_RANK], mapping) }
    }
}

macro_rules! reshape {
    ($View:ident) => {
        /// The same elements under other axes.
        impl<'a, T, L: AnyLayout> $View<'a, T, L> {
            /// The same elements with their axes listed in another logical order.
            ///
            /// ```
            /// use tensor_layout::{layout, View, H, W};
            ///
            /// let rows = View::<u8, layout!(HW[2, 3])>::from_array(&[1, 2, 3, 4, 5, 6]);
            /// let columns = rows.permute((W, H));
            /// assert_eq!(columns.sizes(), [3, 2]);
            /// assert_eq!(columns[(H(1), W(0))], rows[(H(1), W(0))]);
            /// assert!(columns.iter().eq(&[1, 4, 2, 5, 3, 6]));
            /// ```
            ///
            /// An element's coordinate stays the same, for its axes have names. What changes is the
            /// order in which sizes and elements are listed, and so the shape. To move elements,
            /// see [`View::relayout_into`].
            #[must_use]
            pub fn permute<Names>(self, _axes: Names) -> $View<'a, T, L::Reordered>
            where
                Names: NamesOf<<L as AnyLayout>::Axes>,
                L: Reorder<<Names as AxisNames>::Axes>,
            {
                let elements = self.elements();
                let mapping = L::reordered(elements.mapping());
                // SAFETY: only the order in which axes are listed differs.
                let elements = unsafe { elements.with(mapping) };
                // SAFETY: they are the elements of this view.
                unsafe { $View::of(elements) }
            }

            /// The same elements with another name for one axis.
            ///
            /// ```
            /// use tensor_layout::{layout, View, C, H, K, W};
            ///
            /// let image = View::<u8, layout!(HWC[C = 3, H = 1, W = 2])>::from_array(&[1, 2, 3, 4, 5, 6]);
            /// let scores = image.rename(C, K);
            /// assert_eq!(scores[(H(0), W(1), K(2))], 6);
            /// assert_eq!(scores.to_string(), "HWK[K=3, H=1, W=2], logical(KHW)");
            /// ```
            ///
            /// A name that another axis has does not compile.
            #[must_use]
            pub fn rename<From: Axis, To: Axis>(
                self,
                _from: fn(usize) -> From,
                _to: fn(usize) -> To,
            ) -> $View<'a, T, L::Renamed>
            where
                L: Rename<From, To>,
                L::Axes: HasAxis<From>,
            {
                let elements = self.elements();
                let mapping = L::renamed(elements.mapping());
                // SAFETY: only the name of an axis differs.
                let elements = unsafe { elements.with(mapping) };
                // SAFETY: they are the elements of this view.
                unsafe { $View::of(elements) }
            }

            /// The same elements with several axes as one, of which the last one moves fastest.
            ///
            /// ```
            /// use tensor_layout::{layout, View, C, H, P, W};
            ///
            /// let bytes: Vec<u8> = (0..18).collect();
            /// let image = View::<u8, layout!(HWC[C = 3, H = 2, W = 3])>::new(&bytes)?;
            /// let pixels = image.merge((H, W), P);
            /// assert_eq!((pixels.sizes(), pixels.strides()), ([3, 6], [1, 3]));
            /// assert_eq!(pixels[(P(5), C(1))], 16);
            /// # Ok::<(), tensor_layout::LengthError>(())
            /// ```
            ///
            /// No element moves, so it does not compile where they would have to, as for rows that
            /// are padded, or `(W, H)` here:
            ///
            /// ```compile_fail
            /// # use tensor_layout::{layout, View, H, P, W};
            /// let image = View::<u8, layout!(HW[2, 2])>::from_array(&[1, 2, 3, 4]);
            /// let pixels = image.merge((W, H), P);
            /// ```
            #[must_use]
            #[track_caller]
            pub fn merge<Names, X: Axis>(
                self,
                _axes: Names,
                _merged: fn(usize) -> X,
            ) -> $View<'a, T, Merged<L, Names::List, X>>
            where
                Names: AxisNames<List: EachOnce>,
                L: StaticLayout + Merge<Names::List, X>,
                L::Axes: HasEach<Names::List>,
                L::Storage: StridedStorage,
            {
                const { check_merge::<L, Names>() };
                match self.merged::<Names, X>() {
                    Ok(view) => view,
                    Err(error) => unreachable!("{error}"),
                }
            }

            /// [`merge`](Self::merge) for sizes or strides that are known at run time.
            ///
            /// ```
            /// use tensor_layout::{layout, View, H, P, W};
            ///
            /// let bytes = [0; 8];
            /// let mapping = <layout!(HW[?, ?], align(W = 4))>::with((H(2), W(3)))?;
            /// let error = View::with(&bytes, mapping)?.try_merge((H, W), P).unwrap_err();
            /// assert!(error.to_string().starts_with(
            ///     "axes H and W cannot be merged without moving elements: \
            ///      one step along H is 4 elements, but W ends after 3"
            /// ));
            /// # Ok::<(), Box<dyn core::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If elements would have to be moved.
            pub fn try_merge<Names, X: Axis>(
                self,
                _axes: Names,
                _merged: fn(usize) -> X,
            ) -> Result<$View<'a, T, Merged<L, Names::List, X>>, LayoutError>
            where
                Names: AxisNames<List: EachOnce>,
                L: Merge<Names::List, X>,
                L::Axes: HasEach<Names::List>,
                L::Storage: StridedStorage,
            {
                self.merged::<Names, X>()
            }

            fn merged<Names: AxisNames, X: Axis>(
                self,
            ) -> Result<$View<'a, T, Merged<L, Names::List, X>>, LayoutError>
            where
                L: Merge<Names::List, X>,
                L::Storage: StridedStorage,
            {
                let elements = self.elements();
                let mapping = elements.mapping().try_merge::<Names, X>()?;
                // SAFETY: it steps through the same places as the merged axes did.
                let elements = unsafe { elements.with(mapping) };
                // SAFETY: they are the elements of this view.
                Ok(unsafe { $View::of(elements) })
            }

            /// The same elements with one axis as two, the second of a given size and moving
            /// fastest: the reverse of [`try_merge`](Self::try_merge).
            ///
            /// ```
            /// use tensor_layout::{layout, DimW, View, H, P, W};
            ///
            /// let pixels = View::<u8, layout!(P[6])>::from_array(&[1, 2, 3, 4, 5, 6]);
            /// let image = pixels.try_divide(P, H, DimW::<3>)?; // or W(3), known at run time
            /// assert_eq!((image.sizes(), image.strides()), ([2, 3], [3, 1]));
            /// assert!(pixels.try_divide(P, H, W(4)).is_err());
            /// # Ok::<(), tensor_layout::LayoutError>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the size of the axis is not a multiple of that.
            pub fn try_divide<X: Axis, Y: Axis, Inner: AsSize>(
                self,
                _axis: fn(usize) -> X,
                _outer: fn(usize) -> Y,
                inner: Inner,
            ) -> Result<$View<'a, T, Divided<L, X, Y, Inner::Size>>, LayoutError>
            where
                L: Divide<X, Y, Inner::Size>,
                L::Axes: HasAxis<X>,
                L::Storage: StridedStorage,
            {
                let elements = self.elements();
                let mapping = elements.mapping().try_divide::<X, Y, Inner>(inner)?;
                // SAFETY: both axes together step through the places of the one.
                let elements = unsafe { elements.with(mapping) };
                // SAFETY: they are the elements of this view.
                Ok(unsafe { $View::of(elements) })
            }
        }
    };
}

reshape! { View }
reshape! { ViewMut }

impl<'a, T, L: AnyLayout> View<'a, T, L> {
    /// The same elements at every position along an axis that the view has not, or has with size
    /// 1. A new axis comes first in the logical order.
    ///
    /// ```
    /// use tensor_layout::{layout, DimH, View, C, H, W};
    ///
    /// let means = View::<f32, layout!(C[3])>::from_array(&[0.5, 0.4, 0.3]);
    /// let of_image = means.broadcast(W(640))?.broadcast(DimH::<480>)?.permute((C, H, W));
    /// assert_eq!(of_image.sizes(), [3, 480, 640]);
    /// assert_eq!(of_image[(C(1), H(7), W(99))], 0.4);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the axis has another size than 1 (if that is known at compile time, it does not compile),
    /// or if there would be more than `isize::MAX` positions.
    #[track_caller]
    pub fn broadcast<New: AsSize>(
        self,
        size: New,
    ) -> Result<View<'a, T, Broadcasted<L, New::Size>>, LayoutError>
    where
        L: BroadcastTo<New::Size>,
        L::Storage: StridedStorage,
    {
        const { check_broadcast::<L, New::Size>() };
        let elements = self.elements();
        let mapping = elements.mapping().try_broadcast(size)?;
        // SAFETY: along that axis, every position is at the place of position 0.
        let elements = unsafe { elements.with(mapping) };
        // SAFETY: they are the elements of this view.
        Ok(unsafe { View::of(elements) })
    }
}
