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
//   relies on them. `choice!` does not seal them: where its bounds are assumed, so are those of `AsSource`.
// - **No type can divide one size by another.** Where both sizes and the number of repetitions are known at compile
//   time, a constant compares them.

use crate::layout::AnyLayout;
use crate::layout::error::{LayoutCause, LayoutError};
use crate::layout::mapping::{Mapping, or_panic};
use crate::layout::notation::{self, repeated_size};
use crate::relayout::zip::{ConvertRun, MOST_SIDES, RunStarts, ZipSide, zip_map};
use crate::types::axis::Axis;
use crate::types::lookup::choice;
use crate::types::rank::{for_each_rank, list};
use crate::types::shape::{ComparableShape, FixedLike, Shape};
use crate::types::size::{AsSize, Size};
use crate::types::type_lists::{SizeList, SizeSteps};
use crate::views::rearrangement::AsSource;
use crate::views::view::{ShapeOf, View};
use crate::views::view_mut::IntoViewMut;
use core::fmt;
use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ptr::NonNull;
use tensor_layout_arithmetic::{MAX_RANK, find};

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
/// stack. On an x86 processor that has AVX2, the function is compiled for AVX2, too.
///
/// # Panics
///
/// Panics if two sizes have the same [name](crate::size_names!) but different numbers. Also panics if a source that
/// is [`repeated`](View::repeated) has not the right number of positions. If the compiler knows all sizes and
/// repetitions, such a call does not compile.
#[track_caller]
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
    let function = ZipFunction::<S, V, _> {
        function,
        sides: PhantomData,
    };
    // SAFETY: all sources and targets have the sizes of the first target; a source that is repeated has enough
    // positions. The sources are borrowed, and each target is borrowed mutably. No two positions of a mutable view
    // share an element.
    unsafe { zip_map(sources.as_ref(), targets.as_ref(), &function) }
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
    #[inline(always)]
    unsafe fn convert(&self, sources: &RunStarts, targets: &RunStarts, count: usize) {
        // Copies, so that the compiler knows that no element is written over these addresses.
        let (sources, targets) = (*sources, *targets);
        if !V::TILED {
            // SAFETY: the caller's promise.
            return unsafe { self.convert_from(&sources, &targets, 0, count) };
        }
        let mut tiles = [const { Converted(MaybeUninit::uninit()) }; MOST_SIDES];
        let tiles = RunStarts(
            tiles
                .each_mut()
                .map(|tile| NonNull::from(&mut tile.0).cast()),
        );
        let mut first = 0;
        while first + TILE <= count {
            // SAFETY: the caller's promise; a tile has room for `TILE` elements.
            unsafe { self.convert_from(&sources, &tiles, first, TILE) }
            // SAFETY: these elements have been written to the tiles.
            unsafe { V::copy(&tiles, &targets, first, TILE) }
            first += TILE;
        }
        // SAFETY: as above.
        unsafe { self.convert_from(&sources, &tiles, first, count - first) }
        // SAFETY: as above.
        unsafe { V::copy(&tiles, &targets, first, count - first) }
    }
}

impl<'v, 't, S, V, F> ZipFunction<S, V, F>
where
    S: ZipSources<'v>,
    V: ZipTargets<'t>,
    F: Fn(S::Elements) -> V::Elements,
{
    /// Converts `count` elements of the sources, from `first` on, and writes them to the start of the targets.
    ///
    /// # Safety
    ///
    /// The sources have these elements, and the targets have room for them.
    #[inline(always)]
    unsafe fn convert_from(
        &self,
        sources: &RunStarts,
        targets: &RunStarts,
        first: usize,
        count: usize,
    ) {
        for index in 0..count {
            // SAFETY: the caller's promise.
            let elements = unsafe { S::read(sources, first + index) };
            // SAFETY: the same.
            unsafe { V::write(targets, index, (self.function)(elements)) }
        }
    }
}

/// The number of elements of a tile.
const TILE: usize = 64;

/// The size of the largest elements for which there are tiles.
const TILED_BYTES: usize = 8;

/// Converted elements on their way to a target.
///
/// The compiler knows that a tile shares no memory with the sources and the other tiles. For several sources and
/// targets, it would need more comparisons of addresses than it makes, and would not vectorise the conversion.
#[repr(align(64))]
struct Converted(MaybeUninit<[u8; TILE * TILED_BYTES]>);

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
               help: name the axis of each, such as `(DimH::<2>, DimW::<2>)`, or `(H(2), W(2))` where they are known at run time; a tuple of one has a comma: `(W(2),)`"
)]
pub trait NumbersAlong: Copy {
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

choice! {
    impl[Times: Copy] NumbersAlong, Times {
        type Axes = ();
        type Shape<Source: Shape, Target: Shape> = Source;
        const KNOWN: &'static [(char, Option<usize>)] = &[];
        fn along(self, _: char) -> Option<usize> {
            None
        }
    }
}

/// The size of the shape `Target` along the axis `X`, if the size of `Source` has a number or a name.
type SizeLike<X, Source, Target> =
    <<SizeAlong<X, Source> as Size>::HasNumberOrName as SizeSteps>::EitherSize<
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
#[diagnostic::on_unimplemented(message = "`{Self}` is not a tensor that `zip_map_into` can read\n\
               help: give a `View`, or a reference to a `Tensor` or a `ViewMut`")]
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
            text.str("\nhelp: change one of these sizes, or the number of repetitions");
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
    /// # Safety
    ///
    /// Each source has an element to read, `index` elements after the address of its run.
    #[doc(hidden)]
    unsafe fn read(starts: &RunStarts, index: usize) -> Self::Elements;
}

/// A target, or a tuple of one to four; see [`zip_map_into`]. This trait is sealed.
#[diagnostic::on_unimplemented(message = "`{Self}` cannot be written to by `zip_map_into`\n\
               help: write `&mut tensor`, or a tuple of one to four such as `(&mut red, &mut green)`, of layouts without `broadcast` and `overlap`")]
pub trait ZipTargets<'t> {
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
    /// Whether the elements go through tiles.
    #[doc(hidden)]
    const TILED: bool;
    /// # Safety
    ///
    /// Each target has an element to write, `index` elements after the address of its run.
    #[doc(hidden)]
    unsafe fn write(starts: &RunStarts, index: usize, elements: Self::Elements);
    /// Copies `count` elements of each run `from` to the targets, from the element `first` on.
    ///
    /// # Safety
    ///
    /// The runs have these elements, and so have the targets. They share no memory.
    #[doc(hidden)]
    unsafe fn copy(from: &RunStarts, to: &RunStarts, first: usize, count: usize);
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'v, S: ZipSource<'v>> ZipSources<'v> for S {
    type Elements = S::Element;
    type Shapes<Target: Shape> = (S::Shape<Target>, ());
    type Sides = [ZipSide; 1];
    const KNOWN: &'static [KnownSource] = &[S::KNOWN];
    fn sides(self, target: &TargetSizes) -> Result<[ZipSide; 1], LayoutError> {
        Ok([self.side(target)?])
    }
    #[inline(always)]
    unsafe fn read(starts: &RunStarts, index: usize) -> S::Element {
        // SAFETY: the caller's promise.
        unsafe { read_element(starts.0[0], index) }
    }
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<'t, V: IntoViewMut<'t, Element: Copy + 'static>> ZipTargets<'t> for V {
    type Elements = V::Element;
    type Shape = ShapeOf<V::Layout>;
    type OtherShapes = ();
    type Sides = [ZipSide; 1];
    fn sides(self) -> Result<([ZipSide; 1], [usize; MAX_RANK]), LayoutError> {
        let (side, mapping) = side_of_target(self);
        Ok(([side], mapping.all_sizes()))
    }
    const TILED: bool = false;
    #[inline(always)]
    unsafe fn write(starts: &RunStarts, index: usize, written: V::Element) {
        // SAFETY: the caller's promise.
        unsafe { write_element(starts.0[0], index, written) }
    }
    #[inline(always)]
    unsafe fn copy(from: &RunStarts, to: &RunStarts, first: usize, count: usize) {
        // SAFETY: the caller's promise.
        unsafe { copy_elements::<V::Element>(from.0[0], to.0[0], first, count) }
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

macro_rules! sides {
    ($($count:literal; $first:ident $zero:tt $(, $side:ident $index:tt)*;)+) => {$(
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<'v, $first: ZipSource<'v>, $($side: ZipSource<'v>),*> ZipSources<'v>
            for ($first, $($side,)*)
        {
            type Elements = ($first::Element, $($side::Element,)*);
            type Shapes<Target: Shape> = list!($first::Shape<Target> $(, $side::Shape<Target>)*);
            type Sides = [ZipSide; $count];
            const KNOWN: &'static [KnownSource] = &[$first::KNOWN, $($side::KNOWN),*];
            fn sides(self, target: &TargetSizes) -> Result<[ZipSide; $count], LayoutError> {
                Ok([self.$zero.side(target)?, $(self.$index.side(target)?),*])
            }
            #[inline(always)]
            unsafe fn read(starts: &RunStarts, index: usize) -> Self::Elements {
                (
                    // SAFETY: the caller's promise.
                    unsafe { read_element(starts.0[$zero], index) },
                    // SAFETY: the caller's promise.
                    $(unsafe { read_element(starts.0[$index], index) },)*
                )
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
            type Sides = [ZipSide; $count];
            const TILED: bool = $count > 1 && fits_tile::<$first::Element>()
                $(&& fits_tile::<$side::Element>())*;
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
            unsafe fn write(starts: &RunStarts, index: usize, elements: Self::Elements) {
                // SAFETY: the caller's promise.
                unsafe { write_element(starts.0[$zero], index, elements.$zero) }
                // SAFETY: the caller's promise.
                $(unsafe { write_element(starts.0[$index], index, elements.$index) })*
            }
            #[inline(always)]
            unsafe fn copy(from: &RunStarts, to: &RunStarts, first: usize, count: usize) {
                // SAFETY: the caller's promise.
                unsafe { copy_elements::<$first::Element>(from.0[$zero], to.0[$zero], first, count) }
                // SAFETY: the caller's promise.
                $(unsafe { copy_elements::<$side::Element>(from.0[$index], to.0[$index], first, count) })*
            }
        }
    )+};
}

sides! {
    1; A 0;
    2; A 0, B 1;
    3; A 0, B 1, C 2;
    4; A 0, B 1, C 2, D 3;
}

/// Reads an element of a run.
///
/// # Safety
///
/// The element is readable.
#[inline(always)]
unsafe fn read_element<T>(start: NonNull<u8>, index: usize) -> T {
    // SAFETY: the caller's promise.
    let place = unsafe { start.cast::<T>().add(index) };
    // SAFETY: the same.
    unsafe { place.read() }
}

/// Writes an element of a run.
///
/// # Safety
///
/// The element is writable.
#[inline(always)]
unsafe fn write_element<T>(start: NonNull<u8>, index: usize, element: T) {
    // SAFETY: the caller's promise.
    let place = unsafe { start.cast::<T>().add(index) };
    // SAFETY: the same.
    unsafe { place.write(element) }
}

/// Copies `count` elements of the run `from` to the run `to`, from its element `first` on.
///
/// # Safety
///
/// Both runs have these elements, and share no memory.
#[inline(always)]
unsafe fn copy_elements<T>(from: NonNull<u8>, to: NonNull<u8>, first: usize, count: usize) {
    // SAFETY: the caller's promise.
    let to = unsafe { to.cast::<T>().add(first) };
    // SAFETY: the same.
    unsafe { from.cast::<T>().copy_to_nonoverlapping(to, count) }
}

/// Returns whether a tile has room for elements of type `T`.
const fn fits_tile<T>() -> bool {
    size_of::<T>() <= TILED_BYTES && align_of::<T>() <= align_of::<Converted>()
}

/// A shape that is comparable with each shape of the list `Shapes`.
pub trait ComparableAll<Shapes> {}
#[doc(hidden)]
impl<S: Shape> ComparableAll<()> for S {}
#[doc(hidden)]
impl<S, Head, Tail> ComparableAll<(Head, Tail)> for S where
    S: ComparableShape<Head, Itself: Sized> + ComparableAll<Tail>
{
}

/// A shape that is known by types to be the same as each shape of the list `Shapes`.
#[diagnostic::on_unimplemented(
    message = "not all sizes of these tensors are known at compile time\n\
               help: write `try_` before the function, and handle its error"
)]
pub trait FixedLikeAll<Shapes> {}
#[doc(hidden)]
impl<S: Shape> FixedLikeAll<()> for S {}
#[doc(hidden)]
impl<S, Head, Tail> FixedLikeAll<(Head, Tail)> for S where
    S: ComparableShape<Head, Itself: FixedLike<Head>> + FixedLikeAll<Tail>
{
}
