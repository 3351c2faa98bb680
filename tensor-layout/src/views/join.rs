//! Tensors joined along an axis, which they have (`concat`) or get (`stack`).

use crate::elements::parts::{Fix, Resize};
use crate::elements::pointer::Elements;
use crate::layout::error::LayoutError;
use crate::layout::mapping::{Mapping, or_panic};
use crate::layout::nominal::TakesMeaning;
use crate::layout::notation;
use crate::layout::{self, AnyLayout};
use crate::relayout::copy_all;
use crate::relayout::zip::{ConvertRun, MOST_SIDES, ZipSide, zip_map};
use crate::types::axis::{Axis, AxisName};
use crate::types::lookup::{After, AxisOf, index_of};
use crate::types::rank::{for_each_rank, list};
use crate::types::sealed::{Sealed, Tuples};
use crate::types::shape::{Shape, with_axes_of};
use crate::types::storage::{StaticStorage, Writable};
use crate::views::fold::AxesOf;
use crate::views::rearrangement::AsSource;
use crate::views::tensor::Tensor;
use crate::views::view::{ShapeOf, View};
use crate::views::zip_map::{ComparableAll, FixedLikeAll, ShapeLikeTarget, elements, unwritten};
use alloc::vec::Vec;
use core::array;
use core::marker::PhantomData;
use core::ptr::NonNull;
use tensor_layout_arithmetic::{MAX_RANK, Terms, find};
use tensor_layout_macros::say;

/// Joins tensors along an axis that all of them have. They have the same sizes along the other axes, and may be stored
/// differently. The layout of the result is that of the type to which it is assigned.
///
/// ```
/// use tensor_layout::{concat, layout, Tensor, View, H};
///
/// let top =
///     View::<u8, layout!(HW[1, 3])>::from_array(&[1, 2, 3]);
/// let bottom =
///     View::<u8, layout!(WH[H = 2, W = 3])>::from_array(&[
///         4, 7, 5, 8, 6, 9,
///     ]);
/// let both: Tensor<u8, layout!(HW[3, 3])> =
///     concat(H, (top, bottom));
/// assert_eq!(both.as_slice(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
/// ```
///
/// The tensors are a tuple of one to eight, or an array or a slice of tensors of one type. If the compiler knows all
/// sizes, a call with a wrong sum does not compile.
///
/// # Panics
///
/// Panics if the sizes along the axis do not add up to the size of the result, if a tensor would begin inside a block of
/// the result, if two sizes have the same [name](crate::size_names!) but different numbers, or if the layout of the result
/// is not valid with these sizes.
#[must_use]
#[track_caller]
pub fn concat<'v, Name, S, T, OtherLayout: ConcatFrom<'v, S, Name::Axis>>(
    axis: Name,
    tensors: S,
) -> Tensor<T, OtherLayout>
where
    Name: AxisName<Axis: AxisOf<OtherLayout::Axes>>,
    S: Joinable<'v, Element = T>,
{
    const { layout::check::<OtherLayout>() };
    const { check_sum::<S, Name::Axis, OtherLayout>() };
    let _ = axis;
    or_panic(OtherLayout::concat(tensors))
}

/// Tries [`concat`](concat()) for sizes known at run time.
///
/// ```
/// use tensor_layout::{layout, try_concat, Tensor, H, W};
///
/// type Rows = layout!(HW[?, ?]);
/// let a = Tensor::<u8, _>::filled_with(
///     1,
///     Rows::with((H(1), W(3)))?,
/// );
/// let b = Tensor::<u8, _>::filled_with(
///     2,
///     Rows::with((H(2), W(3)))?,
/// );
/// let both: Tensor<u8, Rows> = try_concat(H, [&a, &b, &a])?;
/// assert_eq!(both.size_array(), [4, 3]);
///
/// let wrong: Result<Tensor<u8, Rows>, _> =
///     try_concat(W, (&a, &b));
/// assert_eq!(wrong.unwrap_err().axis(), Some('H'));
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the sizes of two tensors differ along another axis, or if the sizes along the axis do not add up to
/// the size that `OtherLayout` fixes. The error names this axis. Also returns an error if there is no tensor, if
/// `OtherLayout` is not valid with these sizes, or if a tensor would begin inside a block of `OtherLayout`.
pub fn try_concat<'v, Name, S, T, OtherLayout: TryConcatFrom<'v, S, Name::Axis>>(
    axis: Name,
    tensors: S,
) -> Result<Tensor<T, OtherLayout>, LayoutError>
where
    Name: AxisName<Axis: AxisOf<OtherLayout::Axes>>,
    S: Joinable<'v, Element = T>,
{
    const { check_sum::<S, Name::Axis, OtherLayout>() };
    let _ = axis;
    OtherLayout::concat(tensors)
}

/// Joins tensors of one shape along a new axis. They may be stored differently. The layout of the result is that of the type
/// to which it is assigned; the new axis may be anywhere in it.
///
/// ```
/// use tensor_layout::{layout, stack, Tensor, View, C};
///
/// let red =
///     View::<u8, layout!(HW[1, 3])>::from_array(&[1, 2, 3]);
/// let green =
///     View::<u8, layout!(HW[1, 3])>::from_array(&[4, 5, 6]);
/// type Pixels = layout!(HWC[C = 2, H = 1, W = 3]);
/// let pixels: Tensor<u8, Pixels> = stack(C, (red, green));
/// assert_eq!(pixels.as_slice(), [1, 4, 2, 5, 3, 6]);
/// ```
///
/// The tensors are a tuple of one to eight, or an array or a slice of tensors of one type. If the compiler knows their
/// number and the size of the new axis, a call with a wrong number does not compile.
///
/// # Panics
///
/// Panics if the number of tensors differs from the size of the new axis, if two sizes have the same
/// [name](crate::size_names!) but different numbers, or if the layout of the result is not valid with these sizes.
#[must_use]
#[track_caller]
pub fn stack<'v, Name, S, T, OtherLayout: StackFrom<'v, S, Name::Axis>>(
    axis: Name,
    tensors: S,
) -> Tensor<T, OtherLayout>
where
    Name: AxisName<Axis: AxisOf<OtherLayout::Axes>>,
    S: Joinable<'v, Element = T>,
{
    const { layout::check::<OtherLayout>() };
    const { check_count::<S, Name::Axis, OtherLayout>() };
    let _ = axis;
    or_panic(OtherLayout::stack(tensors))
}

/// Tries [`stack`] for sizes known at run time.
///
/// ```
/// use tensor_layout::{layout, try_stack, Tensor, View, H, N};
/// use tensor_layout::W;
///
/// type Frame = layout!(HW[?, ?]);
/// let frames: Vec<_> = [1_u8, 2, 3]
///     .map(|gray| {
///         Tensor::filled_with(
///             gray,
///             Frame::with((H(4), W(5))).unwrap(),
///         )
///     })
///     .into();
/// let batch: Tensor<u8, layout!(NHW[?, ?, ?])> =
///     try_stack(N, &frames[..])?;
/// assert_eq!(batch.sizes(), (N(3), H(4), W(5)));
/// assert_eq!(batch[(N(2), H(3), W(4))], 3);
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the sizes of two tensors differ along an axis, or if the number of tensors differs from the size
/// that `OtherLayout` fixes along the new axis. The error names this axis. Also returns an error if there is no tensor,
/// or if `OtherLayout` is not valid with these sizes.
pub fn try_stack<'v, Name, S, T, OtherLayout: TryStackFrom<'v, S, Name::Axis>>(
    axis: Name,
    tensors: S,
) -> Result<Tensor<T, OtherLayout>, LayoutError>
where
    Name: AxisName<Axis: AxisOf<OtherLayout::Axes>>,
    S: Joinable<'v, Element = T>,
{
    const { check_count::<S, Name::Axis, OtherLayout>() };
    let _ = axis;
    OtherLayout::stack(tensors)
}

/// A layout to which [`concat`](concat()) joins the tensors `S` along their axis `X`. It has their axes, the same sizes along
/// the others, and any storage that a tensor can have. This trait is sealed.
pub trait ConcatFrom<'v, S: Joinable<'v>, X: Axis>: TryConcatFrom<'v, S, X> {}
#[doc(hidden)]
impl<'v, S, X, Out> ConcatFrom<'v, S, X> for Out
where
    S: Joinable<'v>,
    X: Axis,
    Out: TryConcatFrom<'v, S, X, Joined: FixedLikeAll<S::ShapesAlong<X, Out::Shape>>>,
{
}

/// As [`ConcatFrom`], but sizes are compared at run time. This trait is sealed.
pub trait TryConcatFrom<'v, S: Joinable<'v>, X: Axis>: AnyLayout {
    /// The shape that is compared with those of the tensors. If its axes are wrong, this type is unknown, so bounds on it
    /// give no second error.
    #[doc(hidden)]
    type Joined: ComparableAll<S::ShapesAlong<X, Self::Shape>>;
    #[doc(hidden)]
    fn concat(tensors: S) -> Result<Tensor<S::Element, Self>, LayoutError>;
}
#[doc(hidden)]
impl<'v, S, X, Out> TryConcatFrom<'v, S, X> for Out
where
    S: Joinable<'v, Element: Default>,
    X: Axis,
    Out: Resize<X::Dynamic>,
    After<ShapeOf<Out::Resized>, Out::Storage>: StaticStorage + Writable,
    After<ShapeOf<Out::Resized>, Out::Meaning>: TakesMeaning<S::Meanings>,
    S::Then<Out::Shape>: ConcatOf<
            X,
            AxesOf<S::First>,
            Out::Axes,
            ShapeOf<S::First>,
            Checked: ComparableAll<S::ShapesAlong<X, Out::Shape>>,
        >,
{
    type Joined = <S::Then<Out::Shape> as ConcatOf<
        X,
        AxesOf<S::First>,
        Out::Axes,
        ShapeOf<S::First>,
    >>::Checked;
    fn concat(tensors: S) -> Result<Tensor<S::Element, Out>, LayoutError> {
        let letter = X::NAME;
        let mut measured = Measured {
            along: Some(index_of(Out::Shape::AXES, letter)),
            sizes: None,
            sum: 0,
        };
        tensors.visit(&mut measured)?;
        let mut sizes = measured.sizes.unwrap_or(Out::Shape::LEAST);
        sizes[index_of(Out::Shape::AXES, letter)] = measured.sum;
        let mapping = Mapping::<Out>::of_sizes_and_strides(&sizes, &[0; MAX_RANK])?;
        let write = |target| {
            if append::<S, Out, X>(&tensors, target)? {
                return Ok(());
            }
            let next = Axis::at(0);
            tensors.visit(&mut CopyAlong::<_, _, X> { target, next })
        };
        // SAFETY: the sizes add up to that of the target, so all elements are written: the traits of the tensors are sealed,
        // so the sizes are as before. The storage is `Writable`, so no two positions share one.
        unsafe { Tensor::of_written(mapping, S::Element::default(), write) }
    }
}

/// A layout to which [`stack`] joins the tensors `S` along a new axis `X`. It has their axes besides, the same sizes along
/// these, and any storage that a tensor can have. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be the layout of `{S}`, stacked along a new axis `{X}`\n\
               help: add the bound `{Self}: StackFrom<'v, {S}, {X}>`, with the lifetime `'v` of the tensors"
)]
pub trait StackFrom<'v, S: Joinable<'v>, X: Axis>: TryStackFrom<'v, S, X> {}
#[doc(hidden)]
impl<'v, S, X, Out> StackFrom<'v, S, X> for Out
where
    S: Joinable<'v>,
    X: Axis,
    Out: TryStackFrom<'v, S, X, Joined: FixedLikeAll<S::Shapes>>,
{
}

/// As [`StackFrom`], but sizes are compared at run time. This trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be the layout of `{S}`, stacked along a new axis `{X}`\n\
               help: add the bound `{Self}: TryStackFrom<'v, {S}, {X}>`, with the lifetime `'v` of the tensors"
)]
pub trait TryStackFrom<'v, S: Joinable<'v>, X: Axis>: AnyLayout {
    /// The shape that is compared with those of the tensors. If its axes are wrong, this type is unknown, so bounds on it
    /// give no second error.
    #[doc(hidden)]
    type Joined: ComparableAll<S::Shapes>;
    #[doc(hidden)]
    fn stack(tensors: S) -> Result<Tensor<S::Element, Self>, LayoutError>;
}
#[doc(hidden)]
impl<'v, S, X, Out> TryStackFrom<'v, S, X> for Out
where
    S: Joinable<'v, Element: Default>,
    X: Axis,
    Out: Fix<(X,)>,
    After<ShapeOf<Out::Fixed>, Out::Storage>: StaticStorage + Writable,
    After<ShapeOf<Out::Fixed>, Out::Meaning>: TakesMeaning<S::Meanings>,
    S::Then<ShapeOf<Out::Fixed>>: StackOf<
            X,
            AxesOf<S::First>,
            AxesOf<Out::Fixed>,
            ShapeOf<S::First>,
            Checked: ComparableAll<S::Shapes>,
        >,
{
    type Joined = <S::Then<ShapeOf<Out::Fixed>> as StackOf<
        X,
        AxesOf<S::First>,
        AxesOf<Out::Fixed>,
        ShapeOf<S::First>,
    >>::Checked;
    fn stack(tensors: S) -> Result<Tensor<S::Element, Out>, LayoutError> {
        let mut measured = Measured {
            along: None,
            sizes: None,
            sum: 0,
        };
        tensors.visit(&mut measured)?;
        let new = index_of(Out::Shape::AXES, X::NAME);
        let mut sizes = Out::Shape::LEAST;
        if let Some(measured) = measured.sizes {
            sizes[..new].copy_from_slice(&measured[..new]);
            sizes[new + 1..].copy_from_slice(&measured[new..MAX_RANK - 1]);
        }
        sizes[new] = measured.sum;
        let mapping = Mapping::<Out>::of_sizes_and_strides(&sizes, &[0; MAX_RANK])?;
        let write = |target| {
            if interleave::<S, Out, X>(&tensors, target)? {
                return Ok(());
            }
            let next = Axis::at(0);
            tensors.visit(&mut CopyAnew::<_, _, X> { target, next })
        };
        // SAFETY: there are as many tensors as positions along the new axis, so all elements are written. The storage is
        // `Writable`, so no two positions share one.
        unsafe { Tensor::of_written(mapping, S::Element::default(), write) }
    }
}

with_axes_of! {
    /// The shape of tensors joined along their axis `X`: that of the first tensor. `Given` and `Own` are the axes of both.
    ConcatOf<X, Given, Own>: "`concat` joins along an axis that the tensors have, but these have the axes `{Given}`, and the result has `{Own}`\n\
     help: write `stack` in place of `concat` to join along a new axis `{X}`";
    /// The shape of tensors joined along a new axis `X`, without this axis: that of the first tensor. `Given` and `Own` are the
    /// axes of both.
    StackOf<X, Given, Own>: "`stack` makes a new axis `{X}`, but these tensors have the axes `{Given}`, and the result has `{Own}` besides `{X}`\n\
     help: write `concat` in place of `stack` to join along an axis `{X}` that the tensors have";
}

/// A function of views of any layout.
pub trait Visitor<T> {
    #[doc(hidden)]
    fn visit<L: AnyLayout>(&mut self, view: View<'_, T, L>) -> Result<(), LayoutError>;
}

/// Compares sizes, and adds up those along an axis.
struct Measured {
    /// The index of the axis along which sizes may differ. If there is none, `sum` is the number of tensors.
    along: Option<usize>,
    /// The sizes of the first tensor.
    sizes: Option<[usize; MAX_RANK]>,
    sum: usize,
}

impl<T> Visitor<T> for Measured {
    fn visit<L: AnyLayout>(&mut self, view: View<'_, T, L>) -> Result<(), LayoutError> {
        let own = view.all_sizes();
        let mut sizes = *self.sizes.get_or_insert(own);
        let size = match self.along {
            Some(axis) => {
                sizes[axis] = own[axis];
                own[axis]
            }
            None => 1,
        };
        // A sum that overflows is too large for any layout.
        self.sum = self.sum.saturating_add(size);
        view.agree_on_sizes(&sizes)
    }
}

/// Copies each tensor to the next positions along the axis `X`.
struct CopyAlong<T, M: AnyLayout, X> {
    /// Invariant: elements of a new tensor, which only this struct has.
    target: Elements<T, M>,
    next: X,
}

impl<T: Copy + 'static, M: Resize<X::Dynamic>, X: Axis> Visitor<T> for CopyAlong<T, M, X> {
    fn visit<L: AnyLayout>(&mut self, view: View<'_, T, L>) -> Result<(), LayoutError> {
        let (start, size) = (
            self.next.get(),
            view.all_sizes()[index_of(M::Shape::AXES, X::NAME)],
        );
        self.next = X::at(start + size);
        let part = self
            .target
            .try_range::<_, X::Dynamic>(&(X::at(start)..self.next))?;
        view.agree_on_sizes(&part.mapping().all_sizes())?;
        // SAFETY: both have the same sizes. Only this struct has the part.
        unsafe { copy_all(view.elements(), part) }
        Ok(())
    }
}

/// Joins tensors whose elements are in the order of the target, so that it is written once from start to end. Returns
/// whether it did.
fn append<'v, S: Joinable<'v>, M: AnyLayout, X: Axis>(
    tensors: &S,
    target: Elements<S::Element, M>,
) -> Result<bool, LayoutError> {
    let terms = target.mapping().terms();
    let along = index_of(M::Shape::AXES, X::NAME);
    let Some(strides) = terms.strides() else {
        return Ok(false);
    };
    let (joined, inner) = (terms.sizes()[along], strides[along]);
    // A single run of each tensor is copied with streams.
    let round = joined.saturating_mul(inner);
    if joined == 1 || terms.span() != terms.len() || terms.len() == round {
        return Ok(false);
    }
    let mut runs = Runs {
        in_order: true,
        joined,
        along,
        strides,
        found: Vec::new(),
    };
    tensors.visit(&mut runs)?;
    let are_short = round * size_of::<S::Element>() < SHORTEST_RUN * runs.found.len();
    if !runs.in_order || are_short {
        return Ok(false);
    }
    let mut to = target.start();
    for number in 0..terms.len() / round {
        for &(start, length) in &runs.found {
            // SAFETY: the tensor has this number of runs of this length, one after the other.
            let from = unsafe { start.add(number * length) };
            // SAFETY: the runs of all tensors fill the target, which only this function has.
            unsafe { from.copy_to_nonoverlapping(to, length) }
            // SAFETY: the same.
            to = unsafe { to.add(length) };
        }
    }
    Ok(true)
}

/// Kernels copy runs of fewer bytes in less time.
const SHORTEST_RUN: usize = 128;

/// Runs of tensors, each of which has all positions along the joined axis and the axes inside it.
struct Runs<T> {
    /// Whether the elements of all tensors are in the order of the target.
    in_order: bool,
    /// The number of positions of the target along the axis, and its index.
    joined: usize,
    along: usize,
    /// The strides of the target, which is packed.
    strides: [usize; MAX_RANK],
    /// The start of each tensor, and the number of elements in a run of it.
    found: Vec<(NonNull<T>, usize)>,
}

impl<T> Visitor<T> for Runs<T> {
    fn visit<L: AnyLayout>(&mut self, view: View<'_, T, L>) -> Result<(), LayoutError> {
        let (terms, inner) = (view.mapping().terms(), self.strides[self.along]);
        let size = terms.sizes()[self.along];
        let is_same = |axis: usize, own: usize| match self.strides[axis] {
            outer if outer > inner => own == outer / self.joined * size,
            stride => own == stride,
        };
        let are_same = |own: [usize; MAX_RANK]| {
            (0..L::RANK).all(|axis| terms.sizes()[axis] == 1 || is_same(axis, own[axis]))
        };
        self.in_order &= terms.strides().is_some_and(are_same);
        self.found.push((view.elements().start(), size * inner));
        Ok(())
    }
}

/// Copies each tensor to the next position along the axis `X`.
struct CopyAnew<T, M: AnyLayout, X> {
    /// Invariant: elements of a new tensor, which only this struct has.
    target: Elements<T, M>,
    next: X,
}

impl<T: Copy + 'static, M: Fix<(X,)>, X: Axis> Visitor<T> for CopyAnew<T, M, X> {
    fn visit<L: AnyLayout>(&mut self, view: View<'_, T, L>) -> Result<(), LayoutError> {
        let part = self.target.fix_in_range(&(self.next,));
        self.next = X::at(self.next.get() + 1);
        view.agree_on_sizes(&part.mapping().all_sizes())?;
        // SAFETY: both have the same sizes. Only this struct has the part.
        unsafe { copy_all(view.elements(), part) }
        Ok(())
    }
}

/// Stacks two to four tensors in one pass, if the positions along the new axis are adjacent, as the channels of pixels are.
/// Returns whether it did.
fn interleave<'v, S: Joinable<'v>, M: Fix<(X,)>, X: Axis>(
    tensors: &S,
    target: Elements<S::Element, M>,
) -> Result<bool, LayoutError> {
    let (terms, part) = (target.mapping().terms(), target.fix_in_range(&(X::at(0),)));
    let along = index_of(M::Shape::AXES, X::NAME);
    let count = terms.sizes()[along];
    let write = match count {
        2 => write_groups::<S::Element, 2>,
        3 => write_groups::<S::Element, 3>,
        4 => write_groups::<S::Element, 4>,
        _ => return Ok(false),
    };
    let are_adjacent = terms.strides_without_blocks()[along] == 1;
    // Kernels spread smaller elements in less time.
    let is_faster = size_of::<S::Element>() >= 4 && terms.len() >= LEAST_INTERLEAVED;
    let groups = part.mapping().terms().grouped(count);
    let (true, Some(groups)) = (are_adjacent && is_faster, groups) else {
        return Ok(false);
    };
    let mut sources = Sources {
        sides: [ZipSide::new(part.start(), &groups); MOST_SIDES],
        count: 0,
    };
    tensors.visit(&mut sources)?;
    // SAFETY: `stack` has compared the sizes. There are as many sources as positions along the axis, and the elements at these
    // positions are adjacent. Only this function has the target.
    unsafe { write(&sources.sides[..count], part.start(), &groups) }
    Ok(true)
}

/// The least number of elements for which one pass takes less time than a copy of each tensor.
const LEAST_INTERLEAVED: usize = 6 * 1024;

/// Views that are read together.
struct Sources {
    sides: [ZipSide; MOST_SIDES],
    count: usize,
}

impl<T: 'static> Visitor<T> for Sources {
    fn visit<L: AnyLayout>(&mut self, view: View<'_, T, L>) -> Result<(), LayoutError> {
        self.sides[self.count] = ZipSide::new(view.elements().start(), &view.mapping().terms());
        self.count += 1;
        Ok(())
    }
}

/// Writes an element of each source to each group of `COUNT` elements.
///
/// # Safety
///
/// There are `COUNT` sources with elements of type `T`, and axes and sizes of `groups`. The groups at the offsets from
/// `start`, in groups, are writable, and nothing else accesses them. No two of them overlap.
unsafe fn write_groups<T: Copy + 'static, const COUNT: usize>(
    sources: &[ZipSide],
    start: NonNull<T>,
    groups: &Terms,
) {
    let target = ZipSide::new(start.cast::<[T; COUNT]>(), groups);
    let mut function = Interleave::<T, COUNT>(PhantomData);
    // SAFETY: the caller's promise.
    unsafe { zip_map(sources, &[target], &mut function) }
}

/// Makes an array of an element of each source.
struct Interleave<T, const COUNT: usize>(PhantomData<T>);

impl<T: Copy, const COUNT: usize> ConvertRun for Interleave<T, COUNT> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn convert<const STREAM: usize>(
        &mut self,
        _along: usize,
        starts: &[*mut u8],
        count: usize,
    ) {
        let (sources, targets) = starts.split_at(MOST_SIDES);
        let sources: [&[T]; COUNT] = array::from_fn(|side| {
            // SAFETY: the caller's promise.
            unsafe { elements(sources[side], count) }
        });
        // SAFETY: the caller's promise.
        let target = unsafe { unwritten::<[T; COUNT]>(targets[0], count) };
        for (index, group) in target.iter_mut().enumerate() {
            group.write(sources.map(|source| source[index]));
        }
    }
}

/// The sizes of a tensor that are known at compile time.
type KnownSizes = (&'static [char], &'static [Option<usize>; MAX_RANK]);

/// Tensors that [`concat`](concat()) and [`stack`] join: a tuple of one to eight, or an array or a slice of tensors of one
/// type. Each is a [`View`], or a reference to a [`Tensor`], a `View` or a [`ViewMut`](crate::ViewMut). The elements
/// have one type, which is `Copy`. This trait is sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` are not tensors that can be joined\n\
               help: give a tuple such as `(&a, &b)`, or an array such as `[&a, &b]`, of views or references to tensors whose elements have one type; of a reference to an array or a vector, such as `&x`, write `&x[..]`")]
pub trait Joinable<'v>: Sealed<Tuples> {
    /// The type of the elements.
    type Element: Copy + 'static;
    /// The layout of the first tensor.
    type First: AnyLayout;
    /// The type `Next`. While the tensors are not known, this type is unknown, so bounds on it wait for them.
    type Then<Next>;
    /// The list of the shapes.
    type Shapes;
    /// The list of the shapes, with the size of the shape `Target` along the axis `X`.
    type ShapesAlong<X: Axis, Target: Shape>;
    /// The list of what the elements mean.
    type Meanings;
    /// The known sizes of the tensors: of each tensor of a tuple, or of one tensor of an array or a slice.
    #[doc(hidden)]
    const KNOWN: &'static [KnownSizes];
    /// The number of tensors, if it is known.
    #[doc(hidden)]
    const COUNT: Option<usize>;
    #[doc(hidden)]
    fn visit(&self, visitor: &mut impl Visitor<Self::Element>) -> Result<(), LayoutError>;
}

macro_rules! joined {
    ($rank:literal; $first:ident $zero:tt $(, $each:ident $index:tt)*) => {
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<'v, $first, $($each),*> Joinable<'v> for ($first, $($each,)*)
        where
            $first: AsSource<'v, Element: Copy + 'static> + Copy,
            $($each: AsSource<'v, Element = $first::Element> + Copy,)*
        {
            type Element = $first::Element;
            type First = $first::Layout;
            type Then<Next> = Next;
            type Shapes = list!(ShapeOf<$first::Layout> $(, ShapeOf<$each::Layout>)*);
            type ShapesAlong<X: Axis, Target: Shape> = list!(
                ShapeLikeTarget<X, ShapeOf<$first::Layout>, Target>
                $(, ShapeLikeTarget<X, ShapeOf<$each::Layout>, Target>)*
            );
            type Meanings = list!(
                <$first::Layout as AnyLayout>::Meaning $(, <$each::Layout as AnyLayout>::Meaning)*
            );
            const KNOWN: &'static [KnownSizes] =
                &[known::<$first::Layout>(), $(known::<$each::Layout>()),*];
            const COUNT: Option<usize> = Some($rank);
            fn visit(&self, visitor: &mut impl Visitor<Self::Element>) -> Result<(), LayoutError> {
                visitor.visit(self.$zero.source())?;
                $(visitor.visit(self.$index.source())?;)*
                Ok(())
            }
        }
    };
}
for_each_rank!(joined);

const fn known<L: AnyLayout>() -> KnownSizes {
    (L::Shape::AXES, &L::Shape::KNOWN)
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'v, S: AsSource<'v, Element: Copy + 'static> + Copy, const COUNT: usize> Joinable<'v>
    for [S; COUNT]
{
    type Element = S::Element;
    type First = S::Layout;
    type Then<Next> = Next;
    type Shapes = (ShapeOf<S::Layout>, ());
    type ShapesAlong<X: Axis, Target: Shape> = (ShapeLikeTarget<X, ShapeOf<S::Layout>, Target>, ());
    type Meanings = (<S::Layout as AnyLayout>::Meaning, ());
    const KNOWN: &'static [KnownSizes] = &[known::<S::Layout>()];
    const COUNT: Option<usize> = Some(COUNT);
    fn visit(&self, visitor: &mut impl Visitor<S::Element>) -> Result<(), LayoutError> {
        self.iter()
            .try_for_each(|tensor| visitor.visit(tensor.source()))
    }
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'v, S> Joinable<'v> for &'v [S]
where
    &'v S: AsSource<'v, Element: Copy + 'static>,
{
    type Element = ElementOf<'v, &'v S>;
    type First = LayoutOf<'v, &'v S>;
    type Then<Next> = Next;
    type Shapes = (ShapeOf<LayoutOf<'v, &'v S>>, ());
    type ShapesAlong<X: Axis, Target: Shape> =
        (ShapeLikeTarget<X, ShapeOf<LayoutOf<'v, &'v S>>, Target>, ());
    type Meanings = (<LayoutOf<'v, &'v S> as AnyLayout>::Meaning, ());
    const KNOWN: &'static [KnownSizes] = &[known::<LayoutOf<'v, &'v S>>()];
    const COUNT: Option<usize> = None;
    fn visit(&self, visitor: &mut impl Visitor<Self::Element>) -> Result<(), LayoutError> {
        self.iter()
            .try_for_each(|tensor| visitor.visit(tensor.source()))
    }
}

type ElementOf<'v, S> = <S as AsSource<'v>>::Element;
type LayoutOf<'v, S> = <S as AsSource<'v>>::Layout;

/// Fails to compile if sizes along the axis `X` are known not to add up to the size of the layout `M`, or if a tensor is
/// known to begin inside a block of it.
#[track_caller]
const fn check_sum<'v, S: Joinable<'v>, X: Axis, M: AnyLayout>() {
    let (Some(count), Some(wanted)) = (S::COUNT, known_size(known::<M>(), X::NAME)) else {
        return;
    };
    let mut sum: usize = 0;
    let mut in_block = None;
    let mut index = 0;
    while index < count {
        // Tensors of one type have one entry.
        let known = S::KNOWN[if index < S::KNOWN.len() { index } else { 0 }];
        let Some(size) = known_size(known, X::NAME) else {
            return;
        };
        let start = sum;
        sum = sum.saturating_add(size);
        if in_block.is_none() && start % M::STRUCTURE.block(X::NAME) != 0 {
            in_block = Some((start, sum));
        }
        index += 1;
    }
    if sum != wanted {
        let text = say!(
            "the sizes along axis {X::NAME} add up to {sum}, but the result has size {wanted}\n\
             help: write `{X::NAME} = {sum}` in the layout of the result"
        );
        panic!("{}", text.as_str())
    }
    if let Some((start, end)) = in_block {
        let structure = M::STRUCTURE;
        let text = notation::outside(X::NAME, start, Some(end), structure, &structure.known);
        panic!("{}", text.as_str())
    }
}

/// Fails to compile if the number of tensors is known to differ from the number of positions of the layout `M` along
/// the axis `X`.
#[track_caller]
const fn check_count<'v, S: Joinable<'v>, X: Axis, M: AnyLayout>() {
    let (Some(count), Some(wanted)) = (S::COUNT, known_size(known::<M>(), X::NAME)) else {
        return;
    };
    if count != wanted {
        let text = say!(
            "{count} tensors are stacked along axis {X::NAME}, but the result has size {wanted}\n\
             help: write `{X::NAME} = {count}` in the layout of the result"
        );
        panic!("{}", text.as_str())
    }
}

const fn known_size((axes, sizes): KnownSizes, axis: char) -> Option<usize> {
    match find(axes, axis) {
        Some(index) => sizes[index],
        None => None,
    }
}
