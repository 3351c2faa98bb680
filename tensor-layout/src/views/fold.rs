//! One value for all positions along some axes, at each position along the others.

// Decision: `relayout::fold` folds the elements in the order of their memory. Values that are large or need to be dropped
// are folded one after the other, by iterators over the elements of each.

use crate::elements::parts::{Fix, LaneOf};
use crate::layout::AnyLayout;
use crate::layout::error::LayoutError;
use crate::layout::mapping::Mapping;
use crate::relayout::fold::{Fold, Parts, fold_all, has_blocks};
use crate::types::axis::Axis;
use crate::types::decide::Decide;
use crate::types::lookup::{After, AxisTuple, Nothing, index_of};
use crate::types::sealed::Sealed;
use crate::types::shape::{ComparableShape, FixedLike, Shape, with_axes_of};
use crate::types::storage::{StaticStorage, Writable};
use crate::types::type_lists::{AxisList, FactorList, SizeList};
use crate::views::lanes::Lanes;
use crate::views::tensor::Tensor;
use crate::views::view::{ShapeOf, View};
use core::ops::{Add, Div};
use tensor_layout_arithmetic::MAX_RANK;

/// A layout to which tensors of the layout `From` are folded along the axes `Axes`, by
/// [`fold_along`](View::fold_along) and methods such as [`sum_along`](View::sum_along) and
/// [`argmax_along`](View::argmax_along). It has the other axes of `From`, with the same sizes, and any storage that a
/// tensor can have. Each size has a number or a [name](crate::size_names!). This trait is sealed.
///
/// ```
/// use tensor_layout::traits::{FoldOf, WithAxes};
/// use tensor_layout::{H, Tensor, View, W, layout};
///
/// fn row_sums<L: WithAxes<(H, W)>, R: FoldOf<L, (W,)>>(
///     image: View<f32, L>,
/// ) -> Tensor<f32, R> {
///     image.sum_along((W,))
/// }
/// let image = View::<f32, layout!(HW[2, 2])>::from_array(&[
///     1.0, 2.0, 3.0, 4.0,
/// ]);
/// let sums: Tensor<f32, layout!(H[2])> = row_sums(image);
/// assert_eq!(sums.as_slice(), [3.0, 7.0]);
/// ```
pub trait FoldOf<From: AnyLayout, Axes>: TryFoldOf<From, Axes> {}

#[doc(hidden)]
impl<From: AnyLayout, Axes, Out> FoldOf<From, Axes> for Out where
    Out: TryFoldOf<From, Axes, Folded: FixedLike<Out::Left>>
{
}

/// As [`FoldOf`], but sizes are compared at run time. This trait is sealed.
pub trait TryFoldOf<From: AnyLayout, Axes>:
    FoldedTo<From, Axes> + AnyLayout<Storage: StaticStorage + Writable>
{
}
#[doc(hidden)]
impl<From, Axes, Out> TryFoldOf<From, Axes> for Out
where
    From: AnyLayout,
    Out: FoldedTo<From, Axes>,
    After<Out::Folded, Out::Storage>: StaticStorage + Writable,
{
}

/// Returns a tensor whose value at each position begins with `start`, and is folded with the elements at this position
/// and any along the axes `Axes`.
pub(crate) fn along<T, From, Axes, A, Out>(
    source: View<'_, T, From>,
    start: A,
    mut fold: impl Fold<T, A>,
) -> Result<Tensor<A, Out>, LayoutError>
where
    T: Copy,
    A: Clone,
    From: AnyLayout,
    Out: TryFoldOf<From, Axes>,
{
    // The axes of `Out` are those that are left.
    let sizes = Out::sizes_left(&source.mapping());
    let mapping = Mapping::<Out>::of_sizes_and_strides(&sizes, &[0; MAX_RANK])?;
    let mut target = Tensor::filled_with(start.clone(), mapping);
    if has_blocks::<A>() {
        let values = target.as_view_mut();
        // SAFETY: the axes of `Out` are those that are left, with the same sizes. A new tensor has its own elements, and
        // its positions share none, because it is writable.
        unsafe { fold_all(source.elements(), values.elements(), &mut fold) }
        return Ok(target);
    }
    for (value, lane) in target.iter_mut().zip(Out::lanes(source)) {
        let elements = lane.iter_in_storage_order();
        *value = elements.fold(start.clone(), |value, element| {
            fold.fold(value, *element, 0)
        });
    }
    Ok(target)
}

/// Values that have one part.
pub(crate) struct Whole;

impl<A: Clone> Parts<A> for Whole {
    type First = A;
    type Second = ();
    #[inline(always)]
    fn split(value: A) -> (A, ()) {
        (value, ())
    }
    #[inline(always)]
    fn join(value: A, (): ()) -> A {
        value
    }
}

/// Values that a function folds one after the other.
pub(crate) struct OneByOne<F>(pub(crate) F);

impl<T, A: Clone, F: FnMut(A, T) -> A> Fold<T, A> for OneByOne<F> {
    const COMBINES: bool = false;
    type Parts = Whole;
    #[inline(always)]
    fn fold(&mut self, value: A, element: T, _: usize) -> A {
        (self.0)(value, element)
    }
    fn first(&mut self, _: T) -> A {
        unreachable!("values are not combined")
    }
    fn combine(&mut self, value: A, _: A) -> A {
        value
    }
}

/// Sums, which begin with `A::default()`.
pub(crate) struct Sums;

impl<T, A: SumOf<T>> Fold<T, A> for Sums {
    const COMBINES: bool = true;
    type Parts = Whole;
    #[inline(always)]
    fn fold(&mut self, sum: A, element: T, _: usize) -> A {
        sum + A::from(element)
    }
    #[inline(always)]
    fn first(&mut self, element: T) -> A {
        A::from(element)
    }
    #[inline(always)]
    fn combine(&mut self, sum: A, other: A) -> A {
        sum + other
    }
}

/// A number type with a least and a greatest value: of `f32` and `f64`, these are infinite. This trait is sealed.
pub trait Bounded: Copy + PartialOrd + Sealed {
    #[doc(hidden)]
    const LEAST: Self;
    #[doc(hidden)]
    const GREATEST: Self;
}

macro_rules! bounded {
    ($($number:ty: $least:ident $greatest:ident;)*) => {$(
        #[doc(hidden)]
        impl Bounded for $number {
            const LEAST: Self = <$number>::$least;
            const GREATEST: Self = <$number>::$greatest;
        }
    )*};
}
bounded! {
    u8: MIN MAX; u16: MIN MAX; u32: MIN MAX; u64: MIN MAX;
    i8: MIN MAX; i16: MIN MAX; i32: MIN MAX; i64: MIN MAX;
    f32: NEG_INFINITY INFINITY; f64: NEG_INFINITY INFINITY;
}
#[cfg(feature = "half")]
bounded! {
    half::f16: NEG_INFINITY INFINITY; half::bf16: NEG_INFINITY INFINITY;
}

/// The largest element, or the smallest one.
pub(crate) struct Chosen<const LARGEST: bool>;

impl<const LARGEST: bool> Chosen<LARGEST> {
    /// Returns an element that is taken only if there are no others.
    const fn start<T: Bounded>() -> T {
        if LARGEST { T::LEAST } else { T::GREATEST }
    }

    #[inline(always)]
    fn is_better<T: Bounded>(element: T, other: T) -> bool {
        if LARGEST {
            element > other
        } else {
            element < other
        }
    }
}

impl<T: Bounded, const LARGEST: bool> Fold<T, T> for Chosen<LARGEST> {
    const COMBINES: bool = true;
    type Parts = Whole;
    #[inline(always)]
    fn fold(&mut self, value: T, element: T, _: usize) -> T {
        if Self::is_better(element, value) {
            element
        } else {
            value
        }
    }
    // An element that is no number is never taken.
    #[inline(always)]
    fn first(&mut self, element: T) -> T {
        self.combine(Self::start(), element)
    }
    #[inline(always)]
    fn combine(&mut self, value: T, other: T) -> T {
        self.fold(value, other, 0)
    }
}

/// An element and its position.
#[derive(Clone, Copy)]
pub(crate) struct AtPosition<T> {
    element: T,
    position: u32,
}

/// The parts of [`AtPosition`].
pub(crate) struct ElementAndPosition;

impl<T: Copy> Parts<AtPosition<T>> for ElementAndPosition {
    type First = T;
    type Second = u32;
    #[inline(always)]
    fn split(value: AtPosition<T>) -> (T, u32) {
        (value.element, value.position)
    }
    #[inline(always)]
    fn join(element: T, position: u32) -> AtPosition<T> {
        AtPosition { element, position }
    }
}

impl<T: Bounded, const LARGEST: bool> Fold<T, AtPosition<T>> for Chosen<LARGEST> {
    const COMBINES: bool = false;
    const IN_ORDER: bool = true;
    type Parts = ElementAndPosition;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`positions` has compared it"
    )]
    #[inline(always)]
    fn fold(&mut self, value: AtPosition<T>, element: T, position: usize) -> AtPosition<T> {
        let is_better = Self::is_better(element, value.element);
        AtPosition {
            element: if is_better { element } else { value.element },
            position: if is_better {
                position as u32
            } else {
                value.position
            },
        }
    }
    fn first(&mut self, _: T) -> AtPosition<T> {
        unreachable!("values are not combined")
    }
    fn combine(&mut self, value: AtPosition<T>, _: AtPosition<T>) -> AtPosition<T> {
        value
    }
}

/// Returns the largest or smallest element along the axes `Axes`, at each position along the others.
pub(crate) fn chosen<const LARGEST: bool, T, From, Axes, Out>(
    source: View<'_, T, From>,
) -> Result<Tensor<T, Out>, LayoutError>
where
    T: Bounded,
    From: AnyLayout,
    Out: TryFoldOf<From, Axes>,
{
    along::<_, _, Axes, _, _>(source, Chosen::<LARGEST>::start(), Chosen::<LARGEST>)
}

/// Returns the position along the axis `X` of the largest or smallest element, at each position along the others.
///
/// Panics if the axis has more positions than a `u32` has values.
#[track_caller]
pub(crate) fn positions<const LARGEST: bool, T, From, X, Out>(
    source: View<'_, T, From>,
) -> Result<Tensor<X, Out>, LayoutError>
where
    T: Bounded,
    From: AnyLayout,
    X: Axis,
    Out: TryFoldOf<From, (X,)>,
{
    let size = source.all_sizes()[index_of(From::Shape::AXES, X::NAME)];
    assert!(
        u32::try_from(size).is_ok(),
        "axis {} has size {size}, but positions are counted with 32 bits",
        X::NAME
    );
    let start = AtPosition {
        element: Chosen::<LARGEST>::start(),
        position: 0,
    };
    let found: Tensor<_, Out> = along::<_, _, (X,), _, _>(source, start, Chosen::<LARGEST>)?;
    Ok(found.map_memory(|found| X::at(found.position as usize)))
}

/// Compares the shape of a layout with the shape that is left of `From` without the axes `Axes`.
pub trait FoldedTo<From: AnyLayout, Axes>: AnyLayout {
    /// The shape that is left.
    type Left: Shape;
    /// The shape of this layout. While it is not known to be the one that is left, this type is unknown, so bounds on it
    /// give no second error.
    type Folded;
    /// The layout of a part that becomes one value.
    type Lane: AnyLayout;
    #[doc(hidden)]
    fn sizes_left(source: &Mapping<From>) -> [usize; MAX_RANK];
    #[doc(hidden)]
    fn lanes<'v, T: 'v>(source: View<'v, T, From>)
    -> impl Iterator<Item = View<'v, T, Self::Lane>>;
}

#[doc(hidden)]
impl<From, Axes, Out> FoldedTo<From, Axes> for Out
where
    From: Fix<Axes>,
    Axes: AxisTuple,
    Out: AnyLayout,
    Axes::Then<Out::Shape>: FoldedShape<
            Axes,
            AxesOf<From::Fixed>,
            Out::Axes,
            Lacking<Out, From>,
            ShapeOf<From::Fixed>,
            Checked: ComparableShape<ShapeOf<From::Fixed>>,
        >,
{
    type Left = ShapeOf<From::Fixed>;
    type Folded = <<Axes::Then<Out::Shape> as FoldedShape<
        Axes,
        AxesOf<From::Fixed>,
        Out::Axes,
        Lacking<Out, From>,
        ShapeOf<From::Fixed>,
    >>::Checked as ComparableShape<ShapeOf<From::Fixed>>>::Checked;
    type Lane = LaneOf<From, Axes>;
    fn sizes_left(source: &Mapping<From>) -> [usize; MAX_RANK] {
        From::fixed(source).all_sizes()
    }
    fn lanes<'v, T: 'v>(
        source: View<'v, T, From>,
    ) -> impl Iterator<Item = View<'v, T, Self::Lane>> {
        Lanes::<T, From, Axes>::new(source)
    }
}

with_axes_of! {
    /// The shape of the result, if the axes `Along` are folded: that of the rest. `Left` and `Own` are the axes of both, and
    /// the result lacks the axes `Lacking` of the source.
    FoldedShape<Along, Left, Own, Lacking>: "folding the axes `{Along}` leaves `{Left}`, but the result has the axes `{Own}`\n\
     help: write `{Lacking}` in place of `{Along}`, for the axes that the result lacks, or give the result the layout `TensorLayout<{Like}, {Left}>`; a type parameter needs a bound such as `R: FoldOf<L, {Along}>`";
}

/// The axes of the layout `L`.
pub(crate) type AxesOf<L> = <L as AnyLayout>::Axes;

/// The axes of the layout `L` that the layout `M` lacks, or [`Nothing`] if it lacks none.
pub(crate) type Lacking<M, L> = <<LackingList<M, L> as AxisList>::IsEmpty as Decide>::If<
    Nothing,
    <<LackingList<M, L> as AxisList>::Factors as FactorList>::Storage,
>;

/// The axes of the layout `L` that the layout `M` lacks, as a list.
type LackingList<M, L> =
    <<ShapeOf<M> as Shape>::Sizes as SizeList>::LeftOf<<AxesOf<L> as AxisTuple>::List>;

/// A number to which elements of type `T` are converted without loss, and added up.
pub trait SumOf<T>: Copy + Default + From<T> + Add<Output = Self> {}
#[doc(hidden)]
impl<T, A: Copy + Default + From<T> + Add<Output = A>> SumOf<T> for A {}

/// A floating-point number, `f32` or `f64`, to which elements of type `T` are converted without loss, so that it can hold
/// their mean. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "a mean of elements of type `{T}` is not of type `{Self}`\n\
               help: means are `f32` or `f64`, and hold each element without loss: give the result such elements, as in `Tensor<f64, _>`"
)]
pub trait MeanOf<T>: SumOf<T> + Div<Output = Self> + Sealed {
    #[doc(hidden)]
    fn of_count(count: usize) -> Self;
}

macro_rules! means {
    ($($float:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<T> MeanOf<T> for $float
        where
            $float: From<T>,
        {
            #[expect(clippy::cast_precision_loss, reason = "as exact as the mean itself")]
            fn of_count(count: usize) -> $float {
                count as $float
            }
        }
    )*};
}
means! { f32 f64 }
