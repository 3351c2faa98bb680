//! The mapping: a layout together with its run-time sizes.

// Decisions:
//
// - **`AxisPositions` wraps a `Map` of the standard library**, because the optimiser then knows that all
//   yielded positions are in range. With a hand-written iterator, the optimiser kept the comparisons, and a
//   test noticed.
// - **Every size is at least 1, also at run time.** All code that computes where memory ends uses the last position of
//   each axis: spans, iterators and kernels. Nests of loops leave out axes with up to one position, so they would move
//   one element of an empty tensor. Each invariant of SAFETY.md about places would get a second case. An empty tensor
//   has nothing to read; a program only needs to know that it is empty. So a size of 0 is an error of its own kind, which
//   comes after those of sizes that the layout fixes, and before those of clauses, strides and memory.
// - **`span_bytes` panics if the span takes more than `isize::MAX` bytes**, as `Vec::with_capacity` does. For
//   a static layout, such a call does not compile. `try_span_bytes` returns an error.

use crate::layout::bounds::TrySameSizes;
use crate::layout::components::{self, ComponentAxis, ComponentIn};
use crate::layout::coordinate::{self, Coordinate, KnownStridesOf};
use crate::layout::error::{DescribedLayout, LayoutCause, LayoutError, LengthError, PositionError};
use crate::layout::given_sizes::{ListedSize, ListedSizes, all_listed};
use crate::layout::nominal::TakesMeaning;
use crate::layout::notation::{self, Text};
use crate::layout::order::{VisitRuns, last_position};
use crate::layout::{self, AnyLayout, SizeArray, SizesOf, StaticLayout, StorageOf, TensorLayout};
use crate::types::axis::{Axis, AxisName};
use crate::types::lookup::{After, AxisOf, index_of};
use crate::types::shape::{ComparableShape, SameAxes, Shape, StaticShape, TakesShape, known};
use crate::types::size::Size;
use crate::types::storage::{
    Factors, StaticStorage, Storage, StridedStorage, TakesStorage, Writable,
};
use crate::types::type_lists::{IntoShape, SizeList};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::{FusedIterator, Map};
use core::ops::Range;
use tensor_layout_arithmetic::{
    Factor, FactorPart, FactorPositions, FactorStep, Fault, MAX_FACTORS, MAX_RANK, OtherLabel,
    Terms, find,
};

/// A layout together with its run-time sizes. A mapping turns a coordinate into an offset.
///
/// It holds only the sizes that the layout's type leaves open (`?`), so that of a static layout takes no memory. Sizes are
/// at least 1, clauses such as `pad(W = 5)` suit them, and lengths, in elements, are at most `isize::MAX`.
///
/// ```
/// use tensor_layout::{layout, D, H, W};
///
/// let rows =
///     <layout!(DHW[?, 2, ?], pad(W = 4))>::with((D(1), W(3)))?;
/// assert_eq!(rows.to_string(), "DHW[D=1, H=2, W=3], pad(W=4)");
/// assert_eq!((rows.rank(), rows.size(W)), (3, 3));
/// assert_eq!(rows.size_array(), [1, 2, 3]); // D, H, W
/// assert_eq!((rows.strides(), rows.stride(H)), ([8, 4, 1], 4));
/// assert_eq!(rows.offset((D(0), W(2), H(1))), 6);
/// assert!(rows.positions(H).eq([H(0), H(1)]));
///
/// assert_eq!(rows.len(), 6);
/// // Without and with the padding of the last row:
/// assert_eq!((rows.span(), rows.footprint()), (7, 8));
/// assert_eq!(rows.span_bytes::<f32>(), 28);
/// # assert_eq!(rows.footprint_bytes::<f32>(), 32);
/// # assert!(!rows.is_packed() && rows.is_injective());
/// # assert!(rows.try_offset((D(0), W(2), H(2))).is_err());
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
pub struct Mapping<L: AnyLayout> {
    shape_of_layout: L::Shape,
    kept: <L::Storage as Storage>::Kept,
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "what is derived would ask for more of `L` than `Copy` does"
)]
impl<L: AnyLayout> Clone for Mapping<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: AnyLayout> Copy for Mapping<L> {}

impl<L: AnyLayout> PartialEq for Mapping<L> {
    fn eq(&self, other: &Self) -> bool {
        self.shape_of_layout == other.shape_of_layout && self.kept == other.kept
    }
}

impl<L: AnyLayout> Eq for Mapping<L> {}

impl<L: AnyLayout> Hash for Mapping<L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shape_of_layout.hash(state);
        self.kept.hash(state);
    }
}

/// The mapping of a static layout. The layout may be malformed. The constant `StaticLayout::UNCHECKED` has this
/// type.
///
/// The constant is not checked. Otherwise, the compiler would report a mistake twice: at the constant and at
/// the use of the layout.
///
/// ```compile_fail,E0308
/// use tensor_layout::{
///     DimH, H, Mapping, StaticLayout, TensorLayout, W, layout,
/// };
///
/// // There is no axis W.
/// type NoLayout = TensorLayout<(DimH<2>,), (H, W)>;
/// let mapping: Mapping<NoLayout> =
///     <NoLayout as StaticLayout>::UNCHECKED;
/// ```
///
/// Each function that returns a mapping or a view checks the layout first:
///
/// ```compile_fail,E0080
/// # use tensor_layout::{View, DimH, H, TensorLayout, W};
/// # type NoLayout = TensorLayout<(DimH<2>,), (H, W)>;
/// let view = View::<u8, NoLayout>::new(&[0; 4]);
/// ```
///
/// ```compile_fail,E0080
/// # use tensor_layout::{DimH, H, TensorLayout, W};
/// # type NoLayout = TensorLayout<(DimH<2>,), (H, W)>;
/// let mapping = NoLayout::mapping();
/// ```
#[expect(
    missing_debug_implementations,
    reason = "it is hidden, and only the crate reads it"
)]
pub struct UncheckedMapping<L: AnyLayout>(Mapping<L>);

impl<L: AnyLayout> UncheckedMapping<L> {
    /// Returns the mapping. The caller has checked the layout with [`check`](layout::check) or a similar
    /// function.
    #[inline(always)]
    pub(crate) const fn of_checked_layout(self) -> Mapping<L> {
        self.0
    }
}

impl<L: AnyLayout<Shape: StaticShape, Storage: StaticStorage>> UncheckedMapping<L> {
    pub(crate) const fn of_static() -> Self {
        UncheckedMapping(Mapping {
            shape_of_layout: L::Shape::NEW,
            kept: L::Storage::NONE,
        })
    }
}

/// The layout of a part with the sizes `P`, which are the shape `S`, taken from a tensor with the layout `L`. The part
/// lacks the axes `Fixed`.
pub(crate) type FixedLayout<L, Fixed, P, S> =
    TensorLayout<S, <StorageOf<L> as Storage>::Part<<L as AnyLayout>::Shape, Fixed, P>>;

/// The layout of a part with the size `New`, taken from a tensor with the layout `L`.
pub(crate) type ResizedLayout<L, New> = TensorLayout<
    <After<New, <SizesOf<L> as SizeList>::Replace<<New as Size>::Axis, (New, ())>> as IntoShape>::Known,
    <StorageOf<L> as Storage>::CroppedPart<<L as AnyLayout>::Shape, New>,
>;

/// Returns the number of strides that are given together with the sizes of the layout `L`.
const fn number_of_given<L: AnyLayout>() -> usize {
    let Some(factors) = L::STRUCTURE.factors else {
        return 0;
    };
    let mut count = 0;
    let mut i = 0;
    while i < factors.len() {
        if factors[i].is_given() {
            count += 1;
        }
        i += 1;
    }
    count
}

/// Returns the outermost axis in the storage of the part `P`, if the whole has the size of the part along this axis.
/// Types give the whole this size, because no stride depends on it. They do not do so if there may be padding along the
/// axis.
const fn sized_by_part<P: AnyLayout>() -> Option<char> {
    match P::STRUCTURE.factors {
        Some([first, ..])
            if !first.is_cropped
                && matches!(first.positions, FactorPositions::Size)
                && matches!(first.part, FactorPart::Whole) =>
        {
            Some(first.axis)
        }
        _ => None,
    }
}

impl<S: Shape, M: Storage> Mapping<TensorLayout<S, M>> {
    /// Returns the mapping of a part with the given sizes and strides. An example is the mapping of every
    /// second row of a tensor. `M` is [`Storage::Strides`] of the whole, so if `M` promises that no two
    /// positions share an element, the whole does, too.
    pub(crate) fn strided_part(sizes: &[usize; MAX_RANK], strides: &[usize; MAX_RANK]) -> Self {
        let (Ok(shape), Some(kept)) = (S::new(sizes), M::keep::<S>(strides)) else {
            unreachable!("the sizes are those of the shape, and `M` keeps strides")
        };
        Mapping {
            shape_of_layout: shape,
            kept,
        }
    }
}

impl<L: AnyLayout> Mapping<L> {
    /// The mapping, or `None` if it is known only at run time. This constant exists even if the layout is
    /// malformed.
    pub(crate) const STATIC: Option<Self> = match (L::Shape::STATIC, L::Storage::STATIC) {
        (Some(shape_of_layout), Some(kept)) => Some(Mapping {
            shape_of_layout,
            kept,
        }),
        _ => None,
    };

    /// Returns the mapping with the sizes of another one of the same axes. If both are static, the compiler leaves out the
    /// text of errors.
    #[inline]
    pub(crate) fn of_sizes_of<M: AnyLayout>(other: &Mapping<M>) -> Result<Self, LayoutError> {
        let constant = const {
            let mut axis = 0;
            if let (Some(Ok(terms)), Some(Ok(other))) = (&L::TERMS, &M::TERMS) {
                while axis < L::RANK && terms.sizes()[axis] == other.sizes()[axis] {
                    axis += 1;
                }
            }
            if axis == L::RANK && M::TERMS.is_some() {
                Self::STATIC
            } else {
                None
            }
        };
        match constant {
            Some(mapping) => Ok(mapping),
            None => Self::of_sizes_and_strides(&other.all_sizes(), &[0; MAX_RANK]),
        }
    }

    /// Returns the mapping with the given sizes. The given strides are used only for axes whose strides are
    /// known only at run time. Along an axis of size 1, any stride will do. If it is too short for `strides(H = ?)`, the
    /// least possible one takes its place.
    pub(crate) fn of_sizes_and_strides(
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> Result<Self, LayoutError> {
        let mut strides = *strides;
        loop {
            let mapping = Self::of_exact_strides(sizes, &strides);
            if let Err(error) = &mapping {
                if let LayoutCause::Fault(Fault::StrideTooSmall { axis, inside, .. }) = error.cause
                {
                    let axis = index_of(L::Shape::AXES, axis);
                    if sizes[axis] == 1 && strides[axis] < inside {
                        strides[axis] = inside;
                        continue;
                    }
                }
            }
            return mapping;
        }
    }

    fn of_exact_strides(
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> Result<Self, LayoutError> {
        let refuse = |cause| LayoutError {
            cause,
            layout: DescribedLayout::new(L::STRUCTURE, sizes),
        };
        let shape = L::Shape::new(sizes).map_err(|axis| {
            refuse(LayoutCause::Size {
                axis: L::Shape::AXES[axis],
                wanted: L::Shape::KNOWN[axis].unwrap_or(0),
                found: sizes[axis],
            })
        })?;
        for axis in 1..L::RANK {
            let names = &L::STRUCTURE.names;
            let is_same = |first: &usize| names[*first] == names[axis];
            if let Some(first) = names[axis].and_then(|_| (0..axis).find(is_same)) {
                if sizes[first] != sizes[axis] {
                    let [first, axis] = [first, axis].map(|axis| L::Shape::AXES[axis]);
                    return Err(refuse(LayoutCause::Name { axis, first }));
                }
            }
        }
        if let Some(axis) = sizes[..L::RANK].iter().position(|size| *size == 0) {
            let axis = L::Shape::AXES[axis];
            return Err(refuse(LayoutCause::Fault(Fault::ZeroSize { axis })));
        }
        let kept =
            L::Storage::keep::<L::Shape>(strides).ok_or_else(|| refuse(LayoutCause::NoWhole))?;
        let mapping = Mapping {
            shape_of_layout: shape,
            kept,
        };
        if let Some(most) = const { L::STRUCTURE.most_for_a_position() } {
            let count = |count: usize, size: &usize| count.checked_mul(*size);
            let most = sizes[..L::RANK].iter().try_fold(most, count);
            if most.is_some_and(|most| isize::try_from(most).is_ok()) {
                // The terms would take most of the time.
                return Ok(mapping);
            }
        }
        let stores_strides = const {
            let of_ones = Terms::from_strides(L::Shape::AXES, &[1; MAX_RANK], &[0; MAX_RANK]);
            L::STRUCTURE.factors.is_none() && of_ones.is_ok()
        };
        if stores_strides && has_nested_strides(&mapping.all_sizes(), strides) {
            // Strides are compared in less time than terms are made.
            return Ok(mapping);
        }
        match mapping.try_terms() {
            Ok(_) if L::Storage::PROMISES_UNSHARED_STRIDES && !mapping.is_unshared() => {
                Err(refuse(LayoutCause::Shared))
            }
            Ok(_) => Ok(mapping),
            Err(fault) => Err(refuse(LayoutCause::Fault(fault))),
        }
    }

    /// Returns the mapping of a part, whose layout [`FixedLayout`] or [`ResizedLayout`] has computed. The
    /// part's `sizes` are in the logical order of this mapping, and no larger than the sizes of this mapping.
    #[inline]
    pub(crate) fn part<P: AnyLayout>(&self, sizes: &[usize; MAX_RANK]) -> Mapping<P> {
        if const { Mapping::<P>::STATIC.is_some() } {
            return known(const { Mapping::<P>::STATIC });
        }
        self.part_at_run_time(sizes)
    }

    #[inline]
    fn part_at_run_time<P: AnyLayout>(&self, sizes: &[usize; MAX_RANK]) -> Mapping<P> {
        let own_sizes = self.all_sizes();
        let own_strides = L::Storage::kept_strides::<L::Shape>(&self.kept);
        let (mut of_part, mut strides) = ([1; MAX_RANK], [0; MAX_RANK]);
        let mut axis = 0;
        while axis < P::Shape::RANK {
            let own = index_of(L::Shape::AXES, P::Shape::AXES[axis]);
            of_part[axis] = sizes[own];
            if let Some(own_strides) = &own_strides {
                strides[axis] = own_strides[own];
            }
            axis += 1;
        }
        let Ok(shape) = P::Shape::new(&of_part) else {
            unreachable!("a part has sizes of the whole")
        };
        // The first factors are left out, so the strides of the others are the last ones.
        let mut given = L::Storage::given_strides(&self.kept);
        given.rotate_left(const { number_of_given::<L>() - number_of_given::<P>() });
        let kept = P::Storage::keep_replaced(&strides, &given, |letter| {
            match find(P::Shape::AXES, letter) {
                Some(axis) if const { sized_by_part::<P>() } == Some(letter) => of_part[axis],
                _ => L::Storage::size_in_whole(&self.kept, letter)
                    .unwrap_or_else(|| own_sizes[index_of(L::Shape::AXES, letter)]),
            }
        });
        Mapping {
            shape_of_layout: shape,
            kept,
        }
    }

    /// Returns the mapping with the axes in another logical order.
    pub(crate) fn permuted<S: Shape>(&self) -> Mapping<TensorLayout<S, L::Storage>> {
        const { check_order(L::Shape::AXES, S::AXES) };
        let own = self.all_sizes();
        let mut sizes = [1; MAX_RANK];
        for (axis, letter) in S::AXES.iter().enumerate() {
            sizes[axis] = own[index_of(L::Shape::AXES, *letter)];
        }
        let Ok(shape) = S::new(&sizes) else {
            unreachable!("the sizes are the same")
        };
        Mapping {
            shape_of_layout: shape,
            kept: L::Storage::keep_permuted::<L::Shape, S>(&self.kept),
        }
    }

    /// Returns the mapping with another name for one axis.
    pub(crate) fn renamed<From: Axis, To: Axis, S: Shape>(
        &self,
    ) -> Mapping<TensorLayout<S, <L::Storage as Storage>::Renamed<From, To>>> {
        let strides = L::Storage::kept_strides::<L::Shape>(&self.kept).unwrap_or([0; MAX_RANK]);
        self.with_replaced_axes(&self.all_sizes(), &strides, |letter| {
            L::Storage::size_in_whole(&self.kept, From::NAME).filter(|_| letter == To::NAME)
        })
    }

    /// Returns a mapping that has other axes and the same elements. `sizes` are the new sizes. `strides` are
    /// used only if the new layout has run-time strides. `new_size` returns the size of a new axis, or `None`
    /// for an axis that this mapping has already.
    #[inline]
    pub(crate) fn with_replaced_axes<To: AnyLayout>(
        &self,
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
        new_size: impl Fn(char) -> Option<usize>,
    ) -> Mapping<To> {
        let Ok(shape) = To::Shape::new(sizes) else {
            unreachable!("sizes that are known have been compared")
        };
        let given = L::Storage::given_strides(&self.kept);
        let kept = To::Storage::keep_replaced(strides, &given, |letter| {
            new_size(letter)
                .or_else(|| L::Storage::size_in_whole(&self.kept, letter))
                .unwrap_or(1)
        });
        Mapping {
            shape_of_layout: shape,
            kept,
        }
    }

    pub(crate) fn refused(&self, cause: LayoutCause) -> LayoutError {
        LayoutError {
            cause,
            layout: self.described(),
        }
    }

    fn try_terms(&self) -> Result<Terms, Fault> {
        L::Storage::terms(self.shape_of_layout, &self.kept)
    }

    pub(crate) fn terms(&self) -> Terms {
        let terms = if const { L::TERMS.is_some() } {
            const { L::TERMS }
        } else {
            Some(self.try_terms())
        };
        match terms {
            Some(Ok(terms)) => terms,
            fault => unreachable!("a mapping is well formed, but: {fault:?}"),
        }
    }

    /// Returns the sizes in logical order, followed by 1 up to the maximum rank.
    #[inline(always)]
    pub(crate) fn all_sizes(&self) -> [usize; MAX_RANK] {
        self.shape_of_layout.sizes()
    }

    /// Returns the strides of a layout without blocked axes, in logical order. The stride of an axis of size
    /// 1 is 0.
    #[inline]
    pub(crate) fn strides_of_axes(&self) -> [usize; MAX_RANK] {
        let sizes = self.all_sizes();
        let mut strides = [0; MAX_RANK];
        for axis in 0..L::Shape::AXES.len() {
            if sizes[axis] > 1 {
                let mut position = [0; MAX_RANK];
                position[axis] = 1;
                strides[axis] = self.offset_with_sizes(&position, &sizes);
            }
        }
        strides
    }

    /// Returns the offset of a position that is known to be in range.
    #[inline(always)]
    pub(crate) fn offset_in_range(&self, position: &[usize; MAX_RANK]) -> usize {
        if cfg!(debug_assertions) && L::HAS_KNOWN_STRIDES {
            // This branch takes less time to compile. An optimised build folds the constants of the other.
            return KnownStridesOf::<L>::KNOWN.offset(position);
        }
        self.offset_with_sizes(position, &self.all_sizes())
    }

    /// Returns the offset of a position that is known to be in range. `sizes` are the sizes of this mapping.
    #[inline(always)]
    pub(crate) fn offset_with_sizes(
        &self,
        position: &[usize; MAX_RANK],
        sizes: &[usize; MAX_RANK],
    ) -> usize {
        L::Storage::offset::<L::Shape>(position, sizes, &self.kept)
    }

    /// Checks that memory of `given` elements reaches to the last element of the tensor.
    #[inline]
    pub(crate) fn check_least_length(&self, given: usize) -> Result<(), LengthError> {
        let needed = self.span();
        if given >= needed {
            Ok(())
        } else {
            Err(self.wrong_length(needed, given))
        }
    }

    /// Checks that memory of `given` elements is long enough, and not longer than the storage. If strides are
    /// known only at run time, or if this is the mapping of a part, the upper limit is unknown and is not
    /// checked.
    #[inline]
    pub(crate) fn check_length(&self, given: usize) -> Result<(), LengthError> {
        let needed = self.span();
        if given == needed {
            return Ok(());
        }
        let structure = L::STRUCTURE;
        if given < needed {
            return Err(self.wrong_length(needed, given));
        }
        if structure.factors.is_none() || structure.whole.is_some() {
            return Ok(());
        }
        let most = if const { L::TERMS.is_none() && L::STRUCTURE.most_for_a_position().is_some() } {
            structure.longest(&self.all_sizes())
        } else {
            self.terms().longest()
        };
        if given <= most {
            Ok(())
        } else {
            Err(self.wrong_length(most, given))
        }
    }

    #[cold]
    fn wrong_length(&self, needed: usize, given: usize) -> LengthError {
        LengthError::new(needed, given, L::STRUCTURE, &self.all_sizes())
    }

    /// Returns whether no two positions share an element. The usual strides need no search.
    fn is_unshared(&self) -> bool {
        L::STRUCTURE.is_strided() && has_nested_strides(&self.all_sizes(), &self.strides_of_axes())
            || self.is_injective()
    }

    /// Checks that `other` has the sizes of this mapping. The type of `other` guarantees the same axes.
    #[inline]
    pub(crate) fn check_same_sizes<L2: AnyLayout>(
        &self,
        other: &Mapping<L2>,
    ) -> Result<(), LayoutError> {
        self.agree_on_sizes(&other.all_sizes())
    }

    /// Asserts that another mapping has the same axes and sizes. In a loop that reads two tensors at the same positions, the
    /// compiler then compares positions with the sizes of one only.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, W};
    /// type Row = layout!(W[?]);
    ///
    /// fn dot(one: View<f32, Row>, other: View<f32, Row>) -> f32 {
    ///     one.assert_same_sizes(&other);
    ///     one.positions(W).map(|w| one[(w,)] * other[(w,)]).sum()
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the sizes of an axis differ.
    #[inline(always)]
    #[track_caller]
    pub fn assert_same_sizes<L2: AnyLayout<Shape: ComparableShape<L::Shape>>>(
        &self,
        other: &Mapping<L2>,
    ) {
        let (sizes, others) = (self.all_sizes(), other.all_sizes());
        for axis in 0..L::RANK {
            if sizes[axis] != others[axis] {
                self.refuse_sizes_of(other);
            }
        }
    }

    /// Panics because the sizes of an axis differ.
    #[cold]
    #[track_caller]
    pub(crate) fn refuse_sizes_of<L2: AnyLayout>(&self, other: &Mapping<L2>) -> ! {
        let (sizes, others) = (self.all_sizes(), other.all_sizes());
        let mut text = Text::new();
        for (axis, letter) in L::Shape::AXES.iter().enumerate() {
            // Copies of components allow different numbers of components, which are known at compile time.
            let are_known = L::Shape::KNOWN[axis].is_some() && L2::Shape::KNOWN[axis].is_some();
            if sizes[axis] != others[axis] && !are_known {
                let name = L::STRUCTURE.names[axis];
                notation::unequal(&mut text, *letter, name, [sizes[axis], others[axis]]);
                break;
            }
        }
        panic!("{}: {self} and {other}", text.as_str())
    }

    pub(crate) fn agree_on_sizes(&self, others: &[usize; MAX_RANK]) -> Result<(), LayoutError> {
        let sizes = self.all_sizes();
        for (axis, letter) in L::Shape::AXES.iter().enumerate() {
            if sizes[axis] != others[axis] {
                return Err(self.refused(LayoutCause::Unequal {
                    axis: *letter,
                    size: sizes[axis],
                    other: others[axis],
                }));
            }
        }
        Ok(())
    }

    pub(crate) fn notation(&self) -> Text {
        notation::layout(
            L::STRUCTURE,
            &self.all_sizes().map(Some),
            L::Storage::kept_strides::<L::Shape>(&self.kept).as_ref(),
        )
    }

    pub(crate) fn described(&self) -> DescribedLayout {
        DescribedLayout::new(L::STRUCTURE, &self.all_sizes())
    }

    /// Returns the number of axes.
    #[doc(alias("ndim", "dimension_count"))]
    #[must_use]
    pub fn rank(&self) -> usize {
        L::Shape::RANK
    }

    /// Returns the size along each axis, as a tuple in logical order. A pattern with the axes in another order does
    /// not compile.
    ///
    /// ```
    /// # use tensor_layout::{layout, C, H, W};
    /// type Image = layout!(HWC[C = 3, H = ?, W = 5], pad(W = 8));
    /// let image = Image::with((H(4),))?;
    /// let (C(channels), H(rows), W(columns)) = image.sizes();
    /// assert_eq!((channels, rows, columns), (3, 4, 5));
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    #[doc(alias("shape", "dims", "extents"))]
    #[must_use]
    pub fn sizes(&self) -> L::Axes {
        L::Shape::coordinate(&self.all_sizes())
    }

    /// Returns the sizes in logical order as an array of numbers, which other libraries take as a shape.
    #[must_use]
    pub fn size_array(&self) -> SizeArray<L> {
        L::Shape::array(&self.all_sizes())
    }

    /// Returns the strides in logical order, in elements.
    #[must_use]
    pub fn strides(&self) -> SizeArray<L>
    where
        L::Storage: StridedStorage,
    {
        L::Shape::array(&self.all_strides())
    }

    pub(crate) fn all_strides(&self) -> [usize; MAX_RANK]
    where
        L::Storage: StridedStorage,
    {
        if const { L::TERMS.is_none() } {
            // A shorter way to the same numbers: without blocks, each step along an axis has the same length.
            let sizes = self.all_sizes();
            let mut strides = [0; MAX_RANK];
            for (axis, stride) in strides[..L::RANK].iter_mut().enumerate() {
                let mut position = [0; MAX_RANK];
                position[axis] = 1;
                *stride = self.offset_with_sizes(&position, &sizes);
            }
            return strides;
        }
        match self.terms().strides() {
            Some(strides) => strides,
            None => unreachable!("a storage without blocks has strides"),
        }
    }

    /// Returns the size of one axis: `size(H)`.
    #[must_use]
    #[inline]
    pub fn size<Name: AxisName<Axis: AxisOf<L::Axes>>>(&self, axis: Name) -> usize {
        let _ = axis;
        self.all_sizes()[index_of(L::Shape::AXES, Name::Axis::NAME)]
    }

    /// Returns the stride along an axis, in elements: `stride(H)`.
    #[must_use]
    pub fn stride<Name: AxisName<Axis: AxisOf<L::Axes>>>(&self, axis: Name) -> usize
    where
        L::Storage: StridedStorage,
    {
        let _ = axis;
        self.all_strides()[index_of(L::Shape::AXES, Name::Axis::NAME)]
    }

    /// Returns the positions along an axis, as coordinates: `positions(H)` yields `H(0)`, `H(1)` and so on.
    #[inline]
    pub fn positions<Name: AxisName<Axis: AxisOf<L::Axes>>>(
        &self,
        axis: Name,
    ) -> AxisPositions<Name::Axis> {
        AxisPositions((0..self.size(axis)).map(Name::Axis::at))
    }

    /// Returns the position of a component along its axis, as the clause `components(C = BGR)` of
    /// [`layout!`](crate::layout!) declares it. So the same code reads the red of RGB and BGR images.
    ///
    /// ```
    /// # use tensor_layout::{layout, View, C, H, R, W};
    /// layout! {
    ///     struct Bgr = HWC[C = 3, H = 1, W = 1],
    ///         components(C = BGR);
    /// }
    /// assert_eq!(Bgr.component(R), C(2));
    /// let image = View::<u8, Bgr>::from_array(&[10, 20, 30]);
    /// assert_eq!(image[(H(0), W(0), image.component(R))], 30);
    /// ```
    ///
    /// A letter that names no component does not compile.
    #[doc(alias("channel", "swizzle", "red", "rgb"))]
    #[must_use]
    #[inline]
    pub fn component<Name: AxisName<Axis: ComponentIn<L>>>(
        &self,
        letter: Name,
    ) -> ComponentAxis<L, Name::Axis> {
        const { components::check::<L>() };
        let _ = letter;
        Axis::at(const { <Name::Axis as ComponentIn<L>>::POSITION })
    }

    /// Returns the number of positions: the product of the sizes.
    #[doc(alias("numel", "element_count"))]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "every size is at least 1")]
    pub fn len(&self) -> usize {
        self.terms().len()
    }

    /// Returns the span: the last offset + 1, which is the least number of elements that a buffer must hold.
    #[must_use]
    pub fn span(&self) -> usize {
        if const { L::TERMS.is_none() } {
            // A shorter way to the same number: the last position is the furthest (see `Terms::measure`).
            let sizes = self.all_sizes();
            return self.offset_with_sizes(&last_position(&sizes), &sizes) + 1;
        }
        self.terms().span()
    }

    /// Returns the footprint: the number of elements that the storage occupies, trailing padding included. If
    /// the strides are known only at run time, it is the span.
    #[must_use]
    pub fn footprint(&self) -> usize {
        self.terms().footprint()
    }

    /// Returns the least number of bytes that a buffer of `T` must hold: the span times the size of `T`.
    ///
    /// For a static layout, [`TensorLayout::span_bytes`] refuses more than `isize::MAX` bytes at compile time.
    ///
    /// # Panics
    ///
    /// Panics if there are more than `isize::MAX` bytes, which no allocation has.
    #[must_use]
    #[track_caller]
    pub fn span_bytes<T>(&self) -> usize {
        or_panic(self.try_span_bytes::<T>())
    }

    /// Returns an error where [`span_bytes`](Self::span_bytes) panics.
    pub fn try_span_bytes<T>(&self) -> Result<usize, LayoutError> {
        self.in_bytes::<T>(self.span())
    }

    /// Returns the number of bytes that the storage of a tensor of `T` occupies: the footprint times the size
    /// of `T`.
    ///
    /// # Panics
    ///
    /// Panics as [`span_bytes`](Self::span_bytes) does.
    #[must_use]
    #[track_caller]
    pub fn footprint_bytes<T>(&self) -> usize {
        or_panic(self.try_footprint_bytes::<T>())
    }

    /// Returns an error where [`footprint_bytes`](Self::footprint_bytes) panics.
    pub fn try_footprint_bytes<T>(&self) -> Result<usize, LayoutError> {
        self.in_bytes::<T>(self.footprint())
    }

    fn in_bytes<T>(&self, elements: usize) -> Result<usize, LayoutError> {
        elements
            .checked_mul(size_of::<T>())
            .filter(|bytes| *bytes <= isize::MAX.unsigned_abs())
            .ok_or_else(|| self.refused(LayoutCause::Fault(Fault::TooLarge)))
    }

    /// Returns whether the span equals the number of elements, and every element has its own offset.
    #[must_use]
    pub fn is_packed(&self) -> bool {
        self.terms().is_packed()
    }

    /// Returns whether no two positions share an element, as they do with `broadcast` and `overlap`.
    ///
    /// The answer is exact, except that it is `false` if axes overlap and the search reaches its limit of steps.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.terms().is_injective()
    }

    /// Returns the offset of a coordinate, in elements. For a layout without blocks, it is the dot product of
    /// the coordinate and the strides.
    ///
    /// # Panics
    ///
    /// Panics if a position is out of range for its axis.
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn offset<I: Coordinate<L::Axes>>(&self, coordinate: I) -> usize {
        const { coordinate::check::<L, I>() };
        coordinate::locate!(L, I, coordinate, self)
    }

    /// Returns an error where [`offset`](Self::offset) panics, with the axis, the position and the size.
    #[inline]
    pub fn try_offset<I: Coordinate<L::Axes>>(
        &self,
        coordinate: I,
    ) -> Result<usize, PositionError> {
        const { coordinate::check::<L, I>() };
        if coordinate::is_in_range(&coordinate, self) {
            Ok(coordinate::locate!(L, I, coordinate, self))
        } else {
            Err(PositionError::new(
                &|letter| coordinate.along(letter),
                L::STRUCTURE,
                &self.all_sizes(),
            ))
        }
    }

    /// Makes a mapping from the list of all sizes, as a file or a model states them: in logical order, or pairs of axis
    /// and size in any order. Sizes that the layout fixes are compared. Views, tensors and buffers have
    /// `with_sizes`.
    ///
    /// ```
    /// # use tensor_layout::{layout, Mapping, LayoutError};
    /// type Images = layout!(NHWC[N = ?, C = 3, H = ?, W = ?]);
    /// let from_file = vec![1, 3, 2, 4]; // of N, C, H, W
    /// let images = Mapping::<Images>::try_from_sizes(&from_file)?;
    /// assert_eq!(images.to_string(), "NHWC[N=1, C=3, H=2, W=4]");
    /// let with_letters = [('H', 2), ('W', 4), ('C', 3), ('N', 1)];
    /// assert_eq!(Mapping::try_from_sizes(with_letters)?, images);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`TensorLayout::with`], if the list does not have one size for each axis, or if the
    /// layout fixes another size. An array of the wrong length does not compile.
    #[doc(alias("from_shape", "from_dims", "shape"))]
    pub fn try_from_sizes<Sizes: ListedSizes<Item: ListedSize>>(
        sizes: Sizes,
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StaticStorage,
    {
        const { check_listed::<L, Sizes>() };
        Self::of_listed(sizes)
    }

    /// Returns a mapping with these sizes in another layout of the same logical order. The order in memory may differ.
    ///
    /// ```
    /// # use tensor_layout::{layout, Mapping, LayoutError};
    /// let planes = Mapping::<layout!(CHW[?, ?, ?])>::try_from_sizes([3, 4, 5])?;
    /// let pixels = planes.try_same_sizes::<layout!(HWC[C = 3, H = ?, W = ?])>()?;
    /// assert_eq!(pixels.strides(), [1, 15, 3]);
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error in the cases of [`TensorLayout::with`], or if the layout fixes another size.
    pub fn try_same_sizes<Other: TrySameSizes<L, Storage: StaticStorage>>(
        &self,
    ) -> Result<Mapping<Other>, LayoutError> {
        const { layout::check::<Other>() };
        Mapping::of_sizes_of(self)
    }

    /// Makes a mapping from the list of all sizes. The caller has called [`check_listed`] in a `const` block.
    pub(crate) fn of_listed(
        sizes: impl ListedSizes<Item: ListedSize>,
    ) -> Result<Self, LayoutError> {
        let sizes = all_listed(sizes.items(), L::STRUCTURE)?;
        Self::of_sizes_and_strides(&sizes, &[0; MAX_RANK])
    }

    /// Makes a mapping from sizes and strides, such as those of another library's array: tuples with a number for each
    /// axis.
    ///
    /// [`RunTimeStrides`](crate::RunTimeStrides) takes all strides with which each position has an element of its
    /// own. If a pitch is shorter than a row, or a stride is 0, positions share elements: only
    /// [`SharedStrides`](crate::SharedStrides) takes these, and its elements can only be read. For any other layout,
    /// the strides must be those of the layout, except along axes of size 1.
    ///
    /// ```
    /// # use tensor_layout::{layout, Mapping, C, H, W};
    /// type Image = layout!(HWC[C = 3, H = ?, W = ?]);
    /// let image = Mapping::<Image>::try_from_strides(
    ///     (H(2), W(4), C(3)),
    ///     (H(12), W(3), C(1)),
    /// )?;
    /// assert_eq!(image.span(), 24);
    /// # Ok::<(), tensor_layout::LayoutError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a size or stride differs from the layout, if a size is 0, if there are more than
    /// `isize::MAX` elements or positions, or if two positions share an element and the layout has
    /// [`RunTimeStrides`](crate::RunTimeStrides).
    pub fn try_from_strides<Sizes, Strides>(
        sizes: Sizes,
        strides: Strides,
    ) -> Result<Self, LayoutError>
    where
        Sizes: Coordinate<L::Axes>,
        Strides: Coordinate<L::Axes>,
        L::Storage: StridedStorage,
    {
        let mut all_sizes = [1; MAX_RANK];
        let mut all_strides = [0; MAX_RANK];
        for (axis, letter) in L::Shape::AXES.iter().enumerate() {
            // A coordinate has a position for each axis.
            all_sizes[axis] = sizes.along(*letter).unwrap_or(0);
            all_strides[axis] = strides.along(*letter).unwrap_or(0);
        }
        Self::of_strides(&all_sizes, &all_strides)
    }

    /// Makes a mapping as [`try_from_strides`](Self::try_from_strides) does, from sizes and strides in
    /// logical order.
    pub(crate) fn of_strides(
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> Result<Self, LayoutError>
    where
        L::Storage: StridedStorage,
    {
        let mapping = Self::of_other_strides(sizes, strides)
            .map_err(|error| Self::explained(error, sizes, strides, true))?;
        mapping.agree_on_strides(strides)?;
        Ok(mapping)
    }

    /// Makes a mapping as [`of_sizes_and_strides`](Self::of_sizes_and_strides) does. If the strides are those of another
    /// label, the error names this label.
    pub(crate) fn of_given_strides(
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> Result<Self, LayoutError> {
        Self::of_sizes_and_strides(sizes, strides)
            .map_err(|error| Self::explained(error, sizes, strides, false))
    }

    /// Returns the error with the label that the strides fit, if there is such a label. If `are_all` is set, there is a
    /// stride for each axis, otherwise only for each `?` of a clause `strides`.
    fn explained(
        error: LayoutError,
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
        are_all: bool,
    ) -> LayoutError {
        let (LayoutCause::Fault(Fault::StrideTooSmall { .. }), Some(declared)) =
            (error.cause, L::STRUCTURE.factors)
        else {
            return error;
        };
        let mut factors = [Factor::whole(' '); MAX_FACTORS];
        for (factor, declared) in factors.iter_mut().zip(declared) {
            *factor = *declared;
            let is_stated = match declared.step {
                FactorStep::Given => true,
                FactorStep::Packed => are_all,
                _ => false,
            };
            if is_stated {
                let axis = index_of(L::Shape::AXES, declared.axis);
                factor.step = FactorStep::Stride(strides[axis]);
            }
        }
        match OtherLabel::of(L::Shape::AXES, sizes, &factors[..declared.len()]) {
            Some(label) => LayoutError {
                cause: LayoutCause::OtherLabel(label),
                ..error
            },
            None => error,
        }
    }

    /// Returns the mapping with the given sizes and the strides of another layout. Along an axis of size 1,
    /// the other layout may have any stride.
    pub(crate) fn of_other_strides(
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> Result<Self, LayoutError> {
        let mut needed = *strides;
        for (stride, outside) in needed.iter_mut().zip(Self::needed_outside(sizes, strides)) {
            *stride = outside.unwrap_or(*stride);
        }
        Self::of_sizes_and_strides(sizes, &needed)
    }

    /// Returns the stride that each axis of size 1 with `strides(H = ?)` must have, so that the axes outside of it have
    /// theirs: if there is one row, the stride of H is that of the planes. Returns `None` for an axis from which no
    /// other stride follows.
    pub(crate) fn needed_outside(
        sizes: &[usize; MAX_RANK],
        strides: &[usize; MAX_RANK],
    ) -> [Option<usize>; MAX_RANK] {
        let mut needed = [None; MAX_RANK];
        // The stride of the last factor, if it follows from that of the next one.
        let mut outside: Option<usize> = None;
        for factor in L::STRUCTURE.factors.unwrap_or_default() {
            let Some(axis) = find(L::Shape::AXES, factor.axis) else {
                break;
            };
            let count = match (factor.part, factor.positions) {
                (FactorPart::Whole, FactorPositions::Size) => sizes[axis],
                (FactorPart::Whole, FactorPositions::Pad(pad)) => pad,
                _ => break,
            };
            outside = match factor.step {
                FactorStep::Broadcast => outside,
                FactorStep::Given if sizes[axis] == 1 => {
                    needed[axis] = outside
                        .filter(|stride| stride.checked_rem(count) == Some(0))
                        .map(|stride| stride / count);
                    None
                }
                FactorStep::Packed | FactorStep::Pitch(_) if sizes[axis] > 1 => Some(strides[axis]),
                FactorStep::Packed if count == 1 => outside,
                _ => None,
            };
        }
        needed
    }

    /// Checks that `strides` are the strides of this mapping, except along axes of size 1.
    pub(crate) fn agree_on_strides(&self, strides: &[usize; MAX_RANK]) -> Result<(), LayoutError>
    where
        L::Storage: StridedStorage,
    {
        let own = self.all_strides();
        let sizes = self.all_sizes();
        for (axis, letter) in L::Shape::AXES.iter().enumerate() {
            if sizes[axis] > 1 && own[axis] != strides[axis] {
                return Err(self.refused(LayoutCause::Stride {
                    axis: *letter,
                    wanted: own[axis],
                    found: strides[axis],
                }));
            }
        }
        Ok(())
    }

    /// Converts this mapping to a layout with the same storage that fixes fewer sizes. It may also have
    /// [`RunTimeStrides`](crate::RunTimeStrides) if the old one has no blocks, or, with `broadcast` or `overlap`,
    /// [`SharedStrides`](crate::SharedStrides). A conversion that could fail does not compile.
    ///
    /// ```
    /// # use tensor_layout::layout;
    /// type Any = layout!(HW[?, ?]);
    /// let image = layout!(HW[2, 3]).into_layout::<Any>();
    /// # assert_eq!(image.size_array(), [2, 3]);
    /// ```
    #[must_use]
    pub fn into_layout<L2>(self) -> Mapping<L2>
    where
        L2: TakesLayout<L, Kept: Sized> + AnyLayout<Meaning: TakesMeaning<L::Meaning>>,
    {
        self.retyped()
    }

    /// Converts this mapping to another layout with the same axes. Every element must keep its offset; see
    /// [`View::try_into_layout`](crate::View::try_into_layout).
    pub fn try_into_layout<L2: AnyLayout<Meaning: TakesMeaning<L::Meaning>>>(
        self,
    ) -> Result<Mapping<L2>, LayoutError>
    where
        L2::Axes: SameAxes<L::Axes>,
    {
        self.try_retyped()
    }

    /// Changes the layout to `Named`; see [`View::claim`](crate::View::claim).
    #[doc(alias("cast", "reinterpret", "assume"))]
    #[must_use]
    pub fn claim<Named: TakesLayout<L>>(self) -> Mapping<Named> {
        self.retyped()
    }

    /// Tries [`claim`](Self::claim) for sizes and strides known at run time.
    pub fn try_claim<Named>(self) -> Result<Mapping<Named>, LayoutError>
    where
        Named: AnyLayout<Axes: SameAxes<L::Axes>>,
    {
        self.try_retyped()
    }

    /// Converts this mapping to a layout that stores elements in the same way. The names of the layouts are
    /// not compared.
    pub(crate) fn retyped<L2: TakesLayout<L>>(self) -> Mapping<L2> {
        let Ok(shape) = L2::Shape::new(&self.all_sizes()) else {
            unreachable!("`L2` takes all sizes of `L`")
        };
        Mapping {
            shape_of_layout: shape,
            kept: L2::Storage::take(&self.kept, self.shape_of_layout),
        }
    }

    /// Tries [`retyped`](Self::retyped) for sizes and strides known at run time.
    pub(crate) fn try_retyped<L2>(self) -> Result<Mapping<L2>, LayoutError>
    where
        L2: AnyLayout<Axes: SameAxes<L::Axes>>,
    {
        let terms = self.terms();
        let strides = terms.strides_without_blocks();
        let other = Mapping::<L2>::of_other_strides(&self.all_sizes(), &strides)?;
        other.agree_on_offsets(&terms)?;
        Ok(other)
    }

    /// Checks that another mapping with the same sizes gives every element the same offset as this mapping.
    /// `found` holds the terms of the other mapping.
    fn agree_on_offsets(&self, found: &Terms) -> Result<(), LayoutError> {
        let wanted = self.terms();
        if *found == wanted {
            return Ok(());
        }
        let cause = match (found.strides(), wanted.strides()) {
            (Some(found), Some(strides)) => (0..L::Shape::RANK)
                .find(|axis| wanted.sizes()[*axis] > 1 && found[*axis] != strides[*axis])
                .map(|axis| LayoutCause::Stride {
                    axis: L::Shape::AXES[axis],
                    wanted: strides[axis],
                    found: found[axis],
                }),
            _ => None,
        };
        Err(self.refused(cause.unwrap_or(LayoutCause::Blocks)))
    }

    /// Checks that another mapping with the same axes has the sizes and offsets of this mapping. `other`
    /// holds the terms of the other mapping.
    #[cfg(any(
        feature = "shader",
        feature = "wgpu",
        all(windows, feature = "windows")
    ))]
    pub(crate) fn check_same(&self, other: &Terms) -> Result<(), LayoutError> {
        self.agree_on_sizes(other.sizes())?;
        self.agree_on_offsets(other)
    }

    /// Fills the padding in `memory` with copies of `value`: all memory between the elements, and after the last one.
    ///
    /// ```
    /// # use tensor_layout::layout;
    /// let mut rows = [7; 6];
    /// layout!(HW[2, 2], pad(W = 3)).fill_padding(&mut rows, 0);
    /// assert_eq!(rows, [7, 7, 0, 7, 7, 0]);
    /// ```
    ///
    /// # Panics
    ///
    /// Panics, and writes nothing, if the slice is shorter than the [`span`](Self::span).
    #[track_caller]
    pub fn fill_padding<T: Clone>(&self, memory: &mut [T], value: T)
    where
        L::Storage: Factors + Writable,
    {
        or_panic(self.try_fill_padding(memory, value));
    }

    /// Returns an error where [`fill_padding`](Self::fill_padding) panics, and writes nothing.
    pub fn try_fill_padding<T: Clone>(&self, memory: &mut [T], value: T) -> Result<(), LengthError>
    where
        L::Storage: Factors + Writable,
    {
        self.check_least_length(memory.len())?;
        let mut runs = VisitRuns::new(self);
        let mut end = 0;
        while let Some((offset, length)) = runs.next(self) {
            memory[end..offset].fill(value.clone());
            end = offset + length;
        }
        memory[end..].fill(value);
        Ok(())
    }
}

/// Fails to compile if an array has another number of sizes than the layout has axes.
///
/// Every public function that takes a list of sizes calls this function first, in a `const` block.
#[track_caller]
pub(crate) const fn check_listed<L: AnyLayout, Sizes: ListedSizes>() {
    if let Some(found) = Sizes::LENGTH {
        assert!(
            found == L::RANK,
            "{}",
            notation::listed(found, L::STRUCTURE).as_str()
        );
    }
}

/// Returns whether each stride is longer than the sum of the extents of all axes with shorter strides. The extent of an
/// axis is the distance between its first and its last element. If each stride is longer, no two positions share an
/// element, and no search for shared elements is needed. Returns `false` if memory cannot hold the last element.
fn has_nested_strides(sizes: &[usize; MAX_RANK], strides: &[usize; MAX_RANK]) -> bool {
    let mut axes: [(usize, usize); MAX_RANK] = [(0, 0); MAX_RANK];
    let mut count = 0;
    for axis in 0..MAX_RANK {
        if sizes[axis] > 1 {
            let mut index = count;
            while index > 0 && strides[axis] < axes[index - 1].0 {
                axes[index] = axes[index - 1];
                index -= 1;
            }
            axes[index] = (strides[axis], sizes[axis] - 1);
            count += 1;
        }
    }
    let mut reach: usize = 0;
    axes[..count].iter().all(|(stride, last)| {
        let extent = stride.checked_mul(*last);
        match extent.and_then(|extent| extent.checked_add(reach)) {
            Some(end) if *stride > reach && end < isize::MAX.unsigned_abs() => {
                reach = end;
                true
            }
            _ => false,
        }
    })
}

/// Fails to compile if `ordered` and `axes` have different letters. Bounds of callers guarantee equal
/// letters, but unsafe code should not rely on bounds alone.
const fn check_order(axes: &[char], ordered: &[char]) {
    assert!(axes.len() == ordered.len(), "a logical order has all axes");
    let mut axis = 0;
    while axis < axes.len() {
        let _ = index_of(ordered, axes[axis]);
        axis += 1;
    }
}

/// Unwraps a result, or panics with the text of the error.
#[inline]
#[track_caller]
pub(crate) fn or_panic<T, E: fmt::Display>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

impl<L: AnyLayout> fmt::Display for Mapping<L> {
    /// Writes the layout in the notation of [`layout!`](crate::layout!), with its sizes. `{:#}` writes a full
    /// description: strides, lengths in elements and bytes, and the DirectML descriptor.
    ///
    /// ```
    /// use tensor_layout::{layout, H, W};
    ///
    /// let rows = layout!(HW[3, 70], pitch(H = 256));
    /// assert_eq!(rows.to_string(), "HW[H=3, W=70], pitch(H=256)");
    /// assert!(
    ///     format!("{rows:#}").contains("\noffset     256·h + w\n")
    /// );
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.notation();
        if f.alternate() {
            let description = notation::description(&text, L::Shape::AXES, &self.terms());
            return f.pad(description.as_str());
        }
        f.pad(text.as_str())
    }
}

impl<L: AnyLayout> fmt::Debug for Mapping<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.notation().as_str())
    }
}

impl<L: StaticLayout> Default for Mapping<L> {
    fn default() -> Self {
        const { layout::check::<L>() };
        L::UNCHECKED.of_checked_layout()
    }
}

/// A layout to which every mapping of the layout `Given` can be converted. Such a layout fixes no size that
/// `Given` leaves open. Its storage is the storage of `Given`, [`RunTimeStrides`](crate::RunTimeStrides) or
/// [`SharedStrides`](crate::SharedStrides).
pub trait TakesLayout<Given: AnyLayout>:
    AnyLayout<
        Shape: TakesShape<Given::Shape>,
        Storage: TakesStorage<
            Given::Storage,
            GivenKept = <Given::Storage as Storage>::Kept,
            TakenKept = <<Self as AnyLayout>::Storage as Storage>::Kept,
        >,
    >
{
    /// The data that this layout keeps for a mapping. If it does not take the mappings of `Given`, this type is unknown,
    /// and a bound on it marks the method alone.
    #[doc(hidden)]
    type Kept;
}

#[doc(hidden)]
impl<Given, L> TakesLayout<Given> for L
where
    Given: AnyLayout,
    L: AnyLayout<Shape: TakesShape<Given::Shape>>,
    After<<L::Shape as TakesShape<Given::Shape>>::Checked, L::Storage>: TakesStorage<
            Given::Storage,
            GivenKept = <Given::Storage as Storage>::Kept,
            TakenKept = <L::Storage as Storage>::Kept,
        >,
{
    type Kept =
        <After<<L::Shape as TakesShape<Given::Shape>>::Checked, L::Storage> as TakesStorage<
            Given::Storage,
        >>::TakenKept;
}

/// An iterator over the positions along an axis, as coordinates. [`Mapping::positions`] makes it.
// It wraps a `Map`, because the optimiser removes checks of positions that come from a `Map`.
#[derive(Clone, Debug)]
pub struct AxisPositions<X>(Map<Range<usize>, fn(usize) -> X>);

impl<X: Axis> Iterator for AxisPositions<X> {
    type Item = X;
    #[inline]
    fn next(&mut self) -> Option<X> {
        self.0.next()
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
    #[inline]
    fn nth(&mut self, n: usize) -> Option<X> {
        self.0.nth(n)
    }
    #[inline]
    fn last(mut self) -> Option<X> {
        self.0.next_back()
    }
    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }
    #[inline]
    fn fold<Folded, F>(self, start: Folded, function: F) -> Folded
    where
        F: FnMut(Folded, X) -> Folded,
    {
        self.0.fold(start, function)
    }
}

impl<X: Axis> DoubleEndedIterator for AxisPositions<X> {
    #[inline]
    fn next_back(&mut self) -> Option<X> {
        self.0.next_back()
    }
    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<X> {
        self.0.nth_back(n)
    }
    #[inline]
    fn rfold<Folded, F>(self, start: Folded, function: F) -> Folded
    where
        F: FnMut(Folded, X) -> Folded,
    {
        self.0.rfold(start, function)
    }
}

impl<X: Axis> ExactSizeIterator for AxisPositions<X> {}
impl<X: Axis> FusedIterator for AxisPositions<X> {}
