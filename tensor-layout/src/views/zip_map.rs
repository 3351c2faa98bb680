//! Conversions of several sources to several targets, in one pass.

// Decisions:
//
// - **The function takes one argument**: the elements of a tuple of sources are a tuple. With an argument for each
//   source, the compiler could not infer the types of a closure's arguments, because the bound would be a trait of
//   this crate.
// - **Shapes are compared by bounds on the shape of the first target**, one after the other, so a mistake is one
//   error, and names an axis.
// - **Rows and columns of subsampled chroma are no layout.** A view of them would need a storage in which positions
//   share elements in groups, and each method of a view would have to handle it. So they are read by `zip_map_into`
//   only, and `Repeated` has no methods.
// - **The traits are sealed by a method with an argument whose type no other crate can name**, because unsafe code
//   relies on them.
// - **No type can divide one size by another.** Where both sizes and the number of repetitions are known at compile
//   time, a constant compares them.

use crate::layout::AnyLayout;
use crate::layout::error::{LayoutCause, LayoutError};
use crate::layout::mapping::{Mapping, or_panic};
use crate::layout::notation::{self, repeated_size};
use crate::relayout::zip::{self, ConvertRun, LINE, TILE, ZipSide, ZipTile, zip_map};
use crate::types::axis::Axis;
use crate::types::decide::Decide;
use crate::types::rank::{for_each_rank, list};
use crate::types::sealed::{Sealed, Tuples};
use crate::types::shape::{ComparableShape, FixedLike, Shape};
use crate::types::size::{AsSize, Size};
use crate::types::type_lists::SizeList;
use crate::views::rearrangement::AsSource;
use crate::views::view::{ShapeOf, View};
use crate::views::view_mut::IntoViewMut;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;
use core::slice;
use tensor_layout_arithmetic::{MAX_RANK, find};
use tensor_layout_macros::say;

/// Applies a function to the elements of one to four tensors at each position, and writes the results to one to four
/// others, in one pass.
///
/// All tensors have the same shape, in any storage. `function` takes the elements at a position, and returns those to
/// write there:
///
/// ```
/// use tensor_layout::{layout, zip_map_into, Tensor};
///
/// let a = Tensor::<u8, layout!(HW[2, 2])>::filled(3);
/// let b = Tensor::<f32, layout!(WH[2, 2])>::filled(0.5);
/// let mut sum = Tensor::<f32, layout!(HW[2, 2])>::filled(0.0);
/// let mut product = sum.clone();
/// zip_map_into(
///     (&a, &b),
///     (&mut sum, &mut product),
///     |(a, b)| (f32::from(a) + b, f32::from(a) * b),
/// );
/// assert_eq!(sum.as_slice(), [3.5; 4]);
/// assert_eq!(product.as_slice(), [1.5; 4]);
///
/// zip_map_into((&a, &product), &mut sum, |(a, p)| {
///     f32::from(a) - p
/// });
/// assert_eq!(sum.as_slice(), [1.5; 4]);
/// ```
///
/// A source may have fewer positions along an axis: [`repeated`](View::repeated) reads each of its elements for
/// several positions of the targets, such as the chroma of a video frame for two rows and two columns.
/// [`broadcast`](View::broadcast) reads it for all positions along an axis.
///
/// ```
/// use tensor_layout::{
///     layout, zip_map_into, DimH, DimW, Tensor, View,
/// };
///
/// let y = View::<u8, layout!(HW[2, 3])>::from_array(&[
///     1, 2, 3, 4, 5, 6,
/// ]);
/// let u =
///     View::<u8, layout!(HW[1, 2])>::from_array(&[10, 20]);
/// let mut sum = Tensor::<u8, layout!(HW[2, 3])>::filled(0);
/// let u = u.repeated((DimH::<2>, DimW::<2>));
/// zip_map_into((y, u), &mut sum, |(y, u)| y + u);
/// assert_eq!(sum.as_slice(), [11, 12, 23, 14, 15, 26]);
/// ```
///
/// The function is called once for each position. The order of calls is not specified. Buffers take up to 72 KiB of the
/// stack, whatever the elements; a debug build takes more. On an x86 processor that has AVX2, a release build executes a
/// function that is compiled for AVX2.
///
/// # Panics
///
/// Panics if two sizes have the same [name](crate::size_names!) but different numbers. Also panics if a source that
/// is [`repeated`](View::repeated) has not the right number of positions. If the compiler knows all sizes and
/// repetitions, such a call does not compile.
#[track_caller]
#[tensor_layout_macros::quiet_bounds]
pub fn zip_map_into<'v, 't, S: ZipSources<'v>, V: ZipTargets<'t>>(
    sources: S,
    targets: V,
    function: impl Fn(S::Elements) -> V::Elements,
) where
    V::Shape: FixedLikeAll<V::OtherShapes> + FixedLikeAll<S::Shapes<V::Shape>>,
{
    const { check::<S, V>() };
    or_panic(convert(sources, targets, function));
}

/// Tries [`zip_map_into`] for sizes known at run time.
///
/// ```
/// use tensor_layout::{
///     layout, try_zip_map_into, Tensor, View, H, W,
/// };
///
/// type Plane = layout!(HW[?, ?]);
/// let y = Tensor::<u8, _>::filled_with(
///     1,
///     Plane::with((H(5), W(4)))?,
/// );
/// let u = Tensor::<u8, _>::filled_with(
///     2,
///     Plane::with((H(2), W(2)))?,
/// );
/// let mut sum = y.clone();
/// let u = u.repeated((H(2), W(2)));
/// let error =
///     try_zip_map_into((&y, u), &mut sum, |(y, u)| y + u);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "axis H has size 2 with each position repeated \
///      2 times, but the target has size 5, \
///      which needs 3: HW[H=2, W=2]",
/// );
/// # Ok::<(), tensor_layout::LayoutError>(())
/// ```
///
/// # Errors
///
/// Returns an error if a source or a target has another size along an axis than the first target. The error names
/// this axis, and nothing is written.
#[tensor_layout_macros::quiet_bounds]
pub fn try_zip_map_into<'v, 't, S: ZipSources<'v>, V: ZipTargets<'t>>(
    sources: S,
    targets: V,
    function: impl Fn(S::Elements) -> V::Elements,
) -> Result<(), LayoutError>
where
    V::Shape: ComparableAll<V::OtherShapes> + ComparableAll<S::Shapes<V::Shape>>,
{
    const { check::<S, V>() };
    convert(sources, targets, function)
}

/// Converts tensors of any shapes, which are compared at run time.
pub(crate) fn convert<'v, 't, S: ZipSources<'v>, V: ZipTargets<'t>>(
    sources: S,
    targets: V,
    function: impl Fn(S::Elements) -> V::Elements,
) -> Result<(), LayoutError> {
    let (targets, sizes) = targets.sides()?;
    let sources = sources.sides(&TargetSizes(sizes))?;
    let mut function = ZipFunction::<S, V, _> {
        function,
        sides: PhantomData,
    };
    // SAFETY: all sources and targets have the sizes of the first target; a source that is repeated has enough
    // positions. The sources are borrowed, and each target is borrowed mutably. No two positions of a mutable view
    // share an element.
    unsafe { zip_map(sources.as_ref(), targets.as_ref(), &mut function) }
    Ok(())
}

/// The user's function, for sources `S` and targets `V`.
struct ZipFunction<S, V, F> {
    function: F,
    sides: PhantomData<(S, V)>,
}

impl<'v, 't, S, V, F> ConvertRun for ZipFunction<S, V, F>
where
    S: ZipSources<'v>,
    V: ZipTargets<'t>,
    F: Fn(S::Elements) -> V::Elements,
{
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn convert<const STREAM: usize>(
        &mut self,
        _along: usize,
        starts: &[*mut u8],
        count: usize,
    ) {
        let &[a, b, c, d, x, y, z, w] = starts else {
            unreachable!("there are four sources and four targets")
        };
        // SAFETY: the caller's promise; nobody writes to these elements meanwhile.
        let a = unsafe { elements(a, count) };
        // SAFETY: the same.
        let b = unsafe { elements(b, count) };
        // SAFETY: the same.
        let c = unsafe { elements(c, count) };
        // SAFETY: the same.
        let d = unsafe { elements(d, count) };
        // SAFETY: the caller's promise; nobody else accesses these elements meanwhile.
        let x = unsafe { unwritten(x, count) };
        // SAFETY: the same.
        let y = unsafe { unwritten(y, count) };
        // SAFETY: the same.
        let z = unsafe { unwritten(z, count) };
        // SAFETY: the same.
        let w = unsafe { unwritten(w, count) };
        let run = ZipRun::<S, V> {
            sources: (a, b, c, d),
            targets: (x, y, z, w),
        };
        if const { ZipRun::<S, V>::FITS_TILES && STREAM > 0 } {
            // SAFETY: the caller's promise.
            unsafe { run.stream::<STREAM>(&self.function) }
        } else {
            run.convert(&self.function);
        }
    }
}

/// Returns the elements of a run.
///
/// # Safety
///
/// `count` elements are readable at `start`, unless they are of type `()`. Nobody writes to them for `'a`.
#[inline(always)]
pub(crate) unsafe fn elements<'a, T>(start: *mut u8, count: usize) -> &'a [T] {
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts(start.cast(), count) }
}

/// Returns the elements of a run, to be written.
///
/// # Safety
///
/// `count` elements are writable at `start`, unless they are of type `()`. Nobody else accesses them for `'a`.
#[inline(always)]
pub(crate) unsafe fn unwritten<'a, T>(start: *mut u8, count: usize) -> &'a mut [MaybeUninit<T>] {
    // SAFETY: the caller's promise.
    unsafe { slice::from_raw_parts_mut(start.cast(), count) }
}

/// A slice for each of four types.
type SourceSlices<'a, 'v, S> = (
    &'a [<S as ZipSources<'v>>::First],
    &'a [<S as ZipSources<'v>>::Second],
    &'a [<S as ZipSources<'v>>::Third],
    &'a [<S as ZipSources<'v>>::Fourth],
);

/// A slice for each of four types, to be written.
type TargetSlices<'a, 't, V> = (
    &'a mut [MaybeUninit<<V as ZipTargets<'t>>::First>],
    &'a mut [MaybeUninit<<V as ZipTargets<'t>>::Second>],
    &'a mut [MaybeUninit<<V as ZipTargets<'t>>::Third>],
    &'a mut [MaybeUninit<<V as ZipTargets<'t>>::Fourth>],
);

/// The elements of a run: slices of one length.
struct ZipRun<'a, 'v, 't, S: ZipSources<'v>, V: ZipTargets<'t>> {
    sources: SourceSlices<'a, 'v, S>,
    targets: TargetSlices<'a, 't, V>,
}

impl<'v, 't, S: ZipSources<'v>, V: ZipTargets<'t>> ZipRun<'_, 'v, 't, S, V> {
    /// Whether the elements of each target are so small that tiles of them fit on the stack. Larger ones, and those of a
    /// larger alignment, are never streamed.
    const FITS_TILES: bool = ZipTile::<V::First>::FITS
        && ZipTile::<V::Second>::FITS
        && ZipTile::<V::Third>::FITS
        && ZipTile::<V::Fourth>::FITS;

    /// Writes the results where they belong.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn convert(self, function: &impl Fn(S::Elements) -> V::Elements) {
        let ((a, b, c, d), (x, y, z, w)) = (self.sources, self.targets);
        convert_slices::<S, V>(function, a, b, c, d, x, y, z, w);
    }

    /// Writes the results to tiles, and streams the tiles. Tiles begin where a cache line of the first target does.
    ///
    /// # Safety
    ///
    /// The processor has vectors of `STREAM` bytes. Nothing else accesses the targets between this call and the next fence.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn stream<const STREAM: usize>(
        mut self,
        function: &impl Fn(S::Elements) -> V::Elements,
    ) {
        zip::prefetch_ends(self.targets.0);
        zip::prefetch_ends(self.targets.1);
        zip::prefetch_ends(self.targets.2);
        zip::prefetch_ends(self.targets.3);
        let mut tiles = (ZipTile::NEW, ZipTile::NEW, ZipTile::NEW, ZipTile::NEW);
        let all = self.sources.0.len();
        let (mut first, mut end) = (0, self.targets.0.as_ptr().align_offset(LINE).min(TILE));
        while first < all {
            end = end.min(all);
            // With a number that it knows, the compiler makes a shorter loop.
            if end - first == TILE {
                // SAFETY: the caller's promise.
                unsafe { self.stream_tile::<STREAM>(function, &mut tiles, first..first + TILE) }
            } else {
                // SAFETY: the same.
                unsafe { self.stream_tile::<STREAM>(function, &mut tiles, first..end) }
            }
            (first, end) = (end, end + TILE);
        }
    }

    /// Streams the results at some positions of the run, at most as many as a tile has.
    ///
    /// # Safety
    ///
    /// The caller meets the conditions of `stream`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn stream_tile<const STREAM: usize>(
        &mut self,
        function: &impl Fn(S::Elements) -> V::Elements,
        (x, y, z, w): &mut (
            ZipTile<V::First>,
            ZipTile<V::Second>,
            ZipTile<V::Third>,
            ZipTile<V::Fourth>,
        ),
        range: Range<usize>,
    ) {
        let ((a, b, c, d), count) = (self.sources, range.len());
        let (x, y, z, w) = (
            &mut x.0[..count],
            &mut y.0[..count],
            &mut z.0[..count],
            &mut w.0[..count],
        );
        let tile = ZipRun::<S, V> {
            sources: (
                &a[range.clone()],
                &b[range.clone()],
                &c[range.clone()],
                &d[range.clone()],
            ),
            targets: (x, y, z, w),
        };
        tile.convert(function);
        // SAFETY: `convert` has written the tile; the caller promises the vectors, and no access before the fence.
        unsafe { zip::stream::<STREAM, _>(x, &mut self.targets.0[range.clone()]) }
        // SAFETY: the same.
        unsafe { zip::stream::<STREAM, _>(y, &mut self.targets.1[range.clone()]) }
        // SAFETY: the same.
        unsafe { zip::stream::<STREAM, _>(z, &mut self.targets.2[range.clone()]) }
        // SAFETY: the same.
        unsafe { zip::stream::<STREAM, _>(w, &mut self.targets.3[range]) }
    }
}

/// Converts elements.
///
/// Each slice is an argument of its own, so the compiler knows that the targets share no memory with the others. Otherwise
/// it would have to compare more addresses than it does, and would not vectorise the loop.
#[cfg_attr(not(debug_assertions), inline(always))]
#[expect(clippy::too_many_arguments, reason = "see above")]
fn convert_slices<'v, 't, S: ZipSources<'v>, V: ZipTargets<'t>>(
    function: &impl Fn(S::Elements) -> V::Elements,
    a: &[S::First],
    b: &[S::Second],
    c: &[S::Third],
    d: &[S::Fourth],
    x: &mut [MaybeUninit<V::First>],
    y: &mut [MaybeUninit<V::Second>],
    z: &mut [MaybeUninit<V::Third>],
    w: &mut [MaybeUninit<V::Fourth>],
) {
    let all = ..a.len();
    let (b, c, d) = (&b[all], &c[all], &d[all]);
    let (x, y, z, w) = (&mut x[all], &mut y[all], &mut z[all], &mut w[all]);
    for at in 0..a.len() {
        let result = V::split(function(S::join(a[at], b[at], c[at], d[at])));
        x[at].write(result.0);
        y[at].write(result.1);
        z[at].write(result.2);
        w[at].write(result.3);
    }
}

/// A tensor of which [`zip_map_into`] reads each element for several positions of the targets. It is made by
/// [`View::repeated`].
pub struct Repeated<'v, T, L: AnyLayout, Times> {
    view: View<'v, T, L>,
    times: Times,
}

impl<'v, T, L: AnyLayout, Times> Repeated<'v, T, L, Times> {
    pub(crate) fn of(view: View<'v, T, L>, times: Times) -> Self {
        Repeated { view, times }
    }
}

impl<T, L: AnyLayout, Times: Copy> Clone for Repeated<'_, T, L, Times> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: AnyLayout, Times: Copy> Copy for Repeated<'_, T, L, Times> {}

impl<T, L: AnyLayout, Times: NumbersAlong> fmt::Debug for Repeated<'_, T, L, Times> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.view.mapping())?;
        for (axis, _) in Times::KNOWN {
            let times = self.times.along(*axis).unwrap_or(1);
            write!(f, ", each {axis} {times} times")?;
        }
        Ok(())
    }
}

/// A tuple of one to eight numbers, each along an axis: `(DimH::<2>, DimW::<2>)`, or `(H(2), W(2))` if they are known at
/// run time. They say how often positions are repeated ([`View::repeated`]), or how many are added
/// ([`padded_with`](View::padded_with)).
#[diagnostic::on_unimplemented(
    message = "expected a tuple of numbers along axes, found `{Self}`\n\
               help: name the axis of each: `(DimH::<1>, DimW::<2>)` in place of `(1, 2)`, or `(H(top), W(left))` where they are known at run time; a tuple of one has a comma: `(W(left),)`"
)]
pub trait NumbersAlong: Copy + Sealed<Tuples> {
    /// The axes, such as `(H, W)`.
    type Axes;
    /// The shape `Source` with the sizes of the shape `Target` along these axes. A size of `Source` without number and
    /// name stays as it is.
    type Shape<Source: Shape, Target: Shape>: Shape;
    /// The letter of each axis, and the number if it is known at compile time.
    #[doc(hidden)]
    const KNOWN: &'static [(char, Option<usize>)];
    #[doc(hidden)]
    fn along(self, axis: char) -> Option<usize>;
}

/// The size of the shape `Target` along the axis `X`, if the size of `Source` has a number or a name.
type SizeLike<X, Source, Target> =
    <<SizeAlong<X, Source> as Size>::HasNumberOrName as Decide>::EitherSize<
        SizeAlong<X, Target>,
        <X as Axis>::Dynamic,
    >;

type SizeAlong<X, S> = <<S as Shape>::Sizes as SizeList>::SizeOf<X>;

/// The shape `Source` with the size of the shape `Target` along the axis `X`. If the size of `Source` has neither a number
/// nor a name, it stays so.
#[cfg(feature = "alloc")]
pub(crate) type ShapeLikeTarget<X, Source, Target> = <<<Source as Shape>::Sizes as SizeList>::Replace<
    X,
    (SizeLike<X, Source, Target>, ()),
> as SizeList>::Shape;

macro_rules! shape_with_sizes_of_target {
    ([$($sizes:tt)+]) => { <$($sizes)+ as SizeList>::Shape };
    ([$($sizes:tt)+] $times:ident $($rest:ident)*) => {
        shape_with_sizes_of_target!([
            <$($sizes)+ as SizeList>::Replace<
                <$times::Size as Size>::Axis,
                (SizeLike<<$times::Size as Size>::Axis, Source, Target>, ()),
            >
        ] $($rest)*)
    };
}

macro_rules! repetitions {
    ($rank:literal; $($times:ident $index:tt),+) => {
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<$($times: AsSize),+> NumbersAlong for ($($times,)+) {
            type Axes = ($(<$times::Size as Size>::Axis,)+);
            type Shape<Source: Shape, Target: Shape> =
                shape_with_sizes_of_target!([Source::Sizes] $($times)+);
            const KNOWN: &'static [(char, Option<usize>)] =
                &[$((<$times::Size as Size>::Axis::NAME, <$times::Size as Size>::KNOWN)),+];
            fn along(self, axis: char) -> Option<usize> {
                $(if <$times::Size as Size>::Axis::NAME == axis {
                    return Some(self.$index.size());
                })+
                None
            }
        }
    };
}
for_each_rank!(repetitions);

/// A tensor that [`zip_map_into`] reads: a [`View`], a reference to a [`Tensor`](crate::Tensor), a `View` or a
/// [`ViewMut`](crate::ViewMut), or one of them [`repeated`](View::repeated). This trait is sealed.
pub trait ZipSource<'v> {
    /// The type of the elements.
    type Element: Copy + 'static;
    /// The shape with which the shape `Target` of the targets is compared.
    type Shape<Target: Shape>: Shape;
    #[doc(hidden)]
    const KNOWN: KnownSource;
    /// Compares the sizes with those of the targets.
    #[doc(hidden)]
    fn side(self, target: &TargetSizes) -> Result<ZipSide, LayoutError>;
}

/// The sizes of the first target. No other crate can name this type, so none can implement [`ZipSource`].
#[derive(Debug)]
pub struct TargetSizes([usize; MAX_RANK]);

/// The sizes and repetitions of a source that are known at compile time.
#[derive(Clone, Copy, Debug)]
pub struct KnownSource {
    axes: &'static [char],
    sizes: [Option<usize>; MAX_RANK],
    times: &'static [(char, Option<usize>)],
}

impl KnownSource {
    const NOTHING: Self = KnownSource {
        axes: &[],
        sizes: [None; MAX_RANK],
        times: &[],
    };
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'v, S: AsSource<'v, Element: Copy + 'static>> ZipSource<'v> for S {
    type Element = S::Element;
    type Shape<Target: Shape> = ShapeOf<S::Layout>;
    const KNOWN: KnownSource = KnownSource::NOTHING;
    fn side(self, target: &TargetSizes) -> Result<ZipSide, LayoutError> {
        let view = self.source();
        view.agree_on_sizes(&target.0)?;
        Ok(ZipSide::new(view.elements().start(), &view.terms()))
    }
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'v, T, L, Times> ZipSource<'v> for Repeated<'v, T, L, Times>
where
    T: Copy + 'static,
    L: AnyLayout,
    Times: NumbersAlong,
{
    type Element = T;
    type Shape<Target: Shape> = Times::Shape<L::Shape, Target>;
    const KNOWN: KnownSource = KnownSource {
        axes: L::Shape::AXES,
        sizes: L::Shape::KNOWN,
        times: Times::KNOWN,
    };
    fn side(self, target: &TargetSizes) -> Result<ZipSide, LayoutError> {
        let sizes = self.view.all_sizes();
        let mut terms = self.view.terms();
        let mut unrepeated = target.0;
        for (index, &axis) in L::Shape::AXES.iter().enumerate() {
            let Some(times) = self.times.along(axis) else {
                continue;
            };
            let (size, wanted) = (sizes[index], target.0[index]);
            if size != repeated_size(wanted, times) {
                return Err(self.view.refused(LayoutCause::Repeated {
                    axis,
                    size,
                    times,
                    wanted,
                }));
            }
            terms = terms.repeated(index, times, wanted);
            unrepeated[index] = size;
        }
        self.view.agree_on_sizes(&unrepeated)?;
        Ok(ZipSide::new(self.view.elements().start(), &terms))
    }
}

/// Fails to compile if a repeated source is known to have not as many positions as the targets need.
#[track_caller]
const fn check<'v, 't, S: ZipSources<'v>, V: ZipTargets<'t>>() {
    let mut index = 0;
    while index < S::KNOWN.len() {
        let source = &S::KNOWN[index];
        let mut axis = 0;
        while axis < source.times.len() {
            check_repeated(source, source.times[axis], V::Shape::AXES, &V::Shape::KNOWN);
            axis += 1;
        }
        index += 1;
    }
}

#[track_caller]
const fn check_repeated(
    source: &KnownSource,
    (axis, times): (char, Option<usize>),
    target_axes: &[char],
    target_sizes: &[Option<usize>; MAX_RANK],
) {
    let (Some(index), Some(target)) = (find(source.axes, axis), find(target_axes, axis)) else {
        return;
    };
    if let (Some(size), Some(times), Some(wanted)) =
        (source.sizes[index], times, target_sizes[target])
    {
        if size != repeated_size(wanted, times) {
            let mut text = notation::repeated(axis, size, times, wanted);
            say!(
                &mut text,
                "\nhelp: change one of these sizes, or the number of repetitions"
            );
            panic!("{}", text.as_str())
        }
    }
}

/// A source, or a tuple of one to four; see [`zip_map_into`]. This trait is sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` are not tensors that `zip_map_into` can read\n\
               help: give a tuple of one to four, each of them a `View`, or a reference to a `Tensor` or a `ViewMut`")]
pub trait ZipSources<'v> {
    /// An element of the source, or a tuple of an element of each.
    type Elements;
    /// The list of the shapes with which the shape `Target` of the targets is compared.
    type Shapes<Target: Shape>;
    #[doc(hidden)]
    type Sides: AsRef<[ZipSide]>;
    #[doc(hidden)]
    const KNOWN: &'static [KnownSource];
    #[doc(hidden)]
    fn sides(self, target: &TargetSizes) -> Result<Self::Sides, LayoutError>;
    // The types of the elements of the sources, and `()` for the sources that are missing.
    #[doc(hidden)]
    type First: Copy;
    #[doc(hidden)]
    type Second: Copy;
    #[doc(hidden)]
    type Third: Copy;
    #[doc(hidden)]
    type Fourth: Copy;
    #[doc(hidden)]
    fn join(
        first: Self::First,
        second: Self::Second,
        third: Self::Third,
        fourth: Self::Fourth,
    ) -> Self::Elements;
}

/// A target, or a tuple of one to four; see [`zip_map_into`]. This trait is sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be written to by `zip_map_into`\n\
               help: write `&mut tensor`, or a tuple of one to four such as `(&mut red, &mut green)`, of layouts without `broadcast` and `overlap`")]
pub trait ZipTargets<'t>: Sealed<Tuples> {
    /// An element of the target, or a tuple of an element of each.
    type Elements;
    /// The shape of the first target.
    type Shape: Shape;
    /// The list of the shapes of the other targets.
    type OtherShapes;
    #[doc(hidden)]
    type Sides: AsRef<[ZipSide]>;
    /// Compares the sizes of the targets, and returns those of the first.
    #[doc(hidden)]
    fn sides(self) -> Result<(Self::Sides, [usize; MAX_RANK]), LayoutError>;
    // The types of the elements of the targets, and `()` for the targets that are missing.
    #[doc(hidden)]
    type First: Copy + 'static;
    #[doc(hidden)]
    type Second: Copy + 'static;
    #[doc(hidden)]
    type Third: Copy + 'static;
    #[doc(hidden)]
    type Fourth: Copy + 'static;
    #[doc(hidden)]
    fn split(elements: Self::Elements) -> (Self::First, Self::Second, Self::Third, Self::Fourth);
}

// Rustdoc would print this implementation on the page of each tensor.
#[cfg(not(doc))]
#[diagnostic::do_not_recommend]
impl<'v, S: ZipSource<'v>> ZipSources<'v> for S {
    type Elements = S::Element;
    type Shapes<Target: Shape> = (S::Shape<Target>, ());
    type Sides = [ZipSide; 1];
    const KNOWN: &'static [KnownSource] = &[S::KNOWN];
    fn sides(self, target: &TargetSizes) -> Result<[ZipSide; 1], LayoutError> {
        Ok([self.side(target)?])
    }
    type First = S::Element;
    type Second = ();
    type Third = ();
    type Fourth = ();
    #[inline(always)]
    fn join(first: S::Element, (): (), (): (), (): ()) -> S::Element {
        first
    }
}

#[cfg(not(doc))]
#[diagnostic::do_not_recommend]
impl<'t, V: IntoViewMut<'t, Element: Copy + 'static>> ZipTargets<'t> for V {
    type Elements = V::Element;
    type Shape = ShapeOf<V::Layout>;
    type OtherShapes = ();
    type Sides = [ZipSide; 1];
    fn sides(self) -> Result<([ZipSide; 1], [usize; MAX_RANK]), LayoutError> {
        let (side, mapping) = side_of_target(self);
        Ok(([side], mapping.all_sizes()))
    }
    type First = V::Element;
    type Second = ();
    type Third = ();
    type Fourth = ();
    #[inline(always)]
    fn split(element: V::Element) -> (V::Element, (), (), ()) {
        (element, (), (), ())
    }
}

fn side_of_target<'t, V: IntoViewMut<'t, Element: 'static>>(
    target: V,
) -> (ZipSide, Mapping<V::Layout>) {
    let view = target.into_view_mut();
    let mapping = view.mapping();
    (
        ZipSide::new(view.elements().start(), &mapping.terms()),
        mapping,
    )
}

// The types, indices and positions of the sides, and the positions that are left.
macro_rules! sides {
    ($(
        $count:literal; $first:ident $zero:tt $a:ident
        $(, $side:ident $index:tt $position:ident $b:ident)*;
        $($left:ident)*;
    )+) => {$(
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<'v, $first: ZipSource<'v>, $($side: ZipSource<'v>),*> ZipSources<'v>
            for ($first, $($side,)*)
        {
            type Elements = ($first::Element, $($side::Element,)*);
            type Shapes<Target: Shape> = list!($first::Shape<Target> $(, $side::Shape<Target>)*);
            type First = $first::Element;
            $(type $position = $side::Element;)*
            $(type $left = ();)*
            type Sides = [ZipSide; $count];
            const KNOWN: &'static [KnownSource] = &[$first::KNOWN, $($side::KNOWN),*];
            fn sides(self, target: &TargetSizes) -> Result<[ZipSide; $count], LayoutError> {
                Ok([self.$zero.side(target)?, $(self.$index.side(target)?),*])
            }
            #[inline(always)]
            fn join(
                $a: Self::First,
                $($b: Self::$position,)*
                $(_: Self::$left),*
            ) -> Self::Elements {
                ($a, $($b,)*)
            }
        }

        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<'t, $first, $($side),*> ZipTargets<'t> for ($first, $($side,)*)
        where
            $first: IntoViewMut<'t, Element: Copy + 'static>,
            $($side: IntoViewMut<'t, Element: Copy + 'static>),*
        {
            type Elements = ($first::Element, $($side::Element,)*);
            type Shape = ShapeOf<$first::Layout>;
            type OtherShapes = list!($(ShapeOf<$side::Layout>),*);
            type First = $first::Element;
            $(type $position = $side::Element;)*
            $(type $left = ();)*
            type Sides = [ZipSide; $count];
            fn sides(self) -> Result<([ZipSide; $count], [usize; MAX_RANK]), LayoutError> {
                let (first, mapping) = side_of_target(self.$zero);
                let sizes = mapping.all_sizes();
                let sides = [first, $({
                    let (side, mapping) = side_of_target(self.$index);
                    mapping.agree_on_sizes(&sizes)?;
                    side
                }),*];
                Ok((sides, sizes))
            }
            #[inline(always)]
            fn split(
                ($a, $($b,)*): Self::Elements,
            ) -> (Self::First, Self::Second, Self::Third, Self::Fourth) {
                ($a, $($b,)* $(<Self::$left>::default()),*)
            }
        }
    )+};
}

sides! {
    1; A 0 a; Second Third Fourth;
    2; A 0 a, B 1 Second b; Third Fourth;
    3; A 0 a, B 1 Second b, C 2 Third c; Fourth;
    4; A 0 a, B 1 Second b, C 2 Third c, D 3 Fourth d; ;
}

/// A shape that is comparable with each shape of the list `Shapes`.
pub trait ComparableAll<Shapes> {}
#[doc(hidden)]
impl<S: Shape> ComparableAll<()> for S {}
#[doc(hidden)]
impl<S, Head, Tail> ComparableAll<(Head, Tail)> for S where
    S: ComparableShape<Head, Checked: ComparableAll<Tail>>
{
}

/// A shape that is known by types to be the same as each shape of the list `Shapes`.
#[diagnostic::on_unimplemented(
    message = "not all of these tensors are known at compile time to have the shape `{Self}`\n\
               help: write `try_` before the function, and handle its error, if a size is known at run time; if axes differ, give each the same, by `.broadcast(..)`, or call `stack`"
)]
pub trait FixedLikeAll<Shapes> {
    /// The shape itself.
    type Checked;
}
#[doc(hidden)]
impl<S: Shape> FixedLikeAll<()> for S {
    type Checked = S;
}
#[doc(hidden)]
impl<S, Head, Tail> FixedLikeAll<(Head, Tail)> for S
where
    S: ComparableShape<Head, Checked: FixedLike<Head> + FixedLikeAll<Tail>>,
{
    type Checked = S;
}
