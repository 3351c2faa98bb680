//! The shape: a tuple of sizes in logical order.

// Decisions:
//
// - **Two traits compare shapes.** A shape is a `ComparableShape` if it can be equal to the other shape, and
//   a `SameShape` if it is known to be equal. The two traits have different help texts.
// - **The bound that compares two shapes is on the target** (`M::Shape: ComparableShape<L::Shape>`). The
//   compiler knows the type of the source first. If the bound were on the source, the compiler would infer
//   the target from the bound, and then report the inferred type.
// - **Only the first difference of two shapes is an error**: the bound on each size uses a type that is known
//   only if the size before it fits (`ComparableSize::Then`). The trait that the compiler reports is a bound
//   on the axis, and has both sizes as const parameters. So the message names the axis and both sizes.
// - **`SameRank` has no parameters for axes.** With them, its message could name axes instead of sizes. But
//   the compiler reports one error for a missing `ShapeLike` and a missing `SameRank` only if the parameters
//   of both are written alike. The axes of a type parameter can be written in two ways, so generic code would
//   get a second error.

use crate::types::axis::{Axis, DimA};
use crate::types::decide::Yes;
use crate::types::lookup::{After, AxisTuple};
use crate::types::rank::{for_each_rank_and_0, list};
use crate::types::sealed::{Sealed, Shapes};
use crate::types::size::{ComparableSize, Size, Takes};
use crate::types::type_lists::SizeList;
use crate::types::written_name::WrittenName;
use core::fmt;
use core::hash::Hash;
use tensor_layout_arithmetic::MAX_RANK;

/// The sizes of a layout in logical order: a tuple of up to eight sizes, such as
/// `(DimN<1>, DimC<3>, DynH, DynW)`.
pub trait Shape:
    Copy
    + Eq
    + Hash
    + fmt::Debug
    + Send
    + Sync
    + TakesShape<Self>
    + ComparableShape<Self, Checked = Self>
    + Sealed<Shapes>
    + 'static
{
    /// The axes in logical order, such as `(N, C, H, W)`. [`Tensor::from_fn`](crate::Tensor::from_fn) passes
    /// coordinates of this type.
    type Axes: AxisTuple + Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;
    /// An array with one number for each axis: `[usize; RANK]`.
    type Array: Copy + AsRef<[usize]> + fmt::Debug + Eq + Ord + Hash + Send + Sync + 'static;
    /// The shape of the same axes with all sizes known at run time. A layout of this shape can be
    /// [converted](crate::View::into_layout) to a layout of the dynamic shape.
    type Dynamic: Shape<Axes = Self::Axes, Array = Self::Array> + TakesShape<Self>;
    /// The number of axes.
    const RANK: usize;
    /// The letters of the axes.
    const AXES: &'static [char];
    /// The size of each axis, or `None` for a size that is known only at run time.
    #[doc(hidden)]
    const KNOWN: [Option<usize>; MAX_RANK];
    /// The value of the shape, or `None` if a size is known only at run time.
    #[doc(hidden)]
    const STATIC: Option<Self>;
    /// The name of each size, or `None` for a size without a name.
    #[doc(hidden)]
    const NAMES: [Option<&'static WrittenName>; MAX_RANK];
    /// Whether all sizes of the shape are known at compile time.
    #[doc(hidden)]
    const IS_STATIC: bool;
    /// The sizes in logical order. If a size is known only at run time, its entry is 1. The entries beyond
    /// the rank are 1, too.
    #[doc(hidden)]
    const LEAST: [usize; MAX_RANK];
    /// The axes, as a list.
    #[doc(hidden)]
    type List;
    /// The sizes, as a list.
    type Sizes: SizeList;
    /// The list of axes whose sizes are known only at run time.
    #[doc(hidden)]
    type Open;
    /// Returns the sizes in logical order. The entries of the array beyond the rank are 1.
    #[doc(hidden)]
    fn sizes(self) -> [usize; MAX_RANK];
    /// Returns the shape with the given sizes. If the type fixes another size for an axis, the error is the
    /// index of this axis.
    #[doc(hidden)]
    fn new(sizes: &[usize; MAX_RANK]) -> Result<Self, usize>;
    #[doc(hidden)]
    fn array(values: &[usize; MAX_RANK]) -> Self::Array;
    #[doc(hidden)]
    fn coordinate(position: &[usize; MAX_RANK]) -> Self::Axes;
}

/// A shape in which each size is known at compile time or has a [name](crate::size_names!). If two tensors
/// have one such shape, generic code can call the methods without `try_`.
///
/// ```
/// use tensor_layout::{size_names, layout, traits::NamedShape, AnyLayout, View};
///
/// size_names! { Height, Width }
///
/// fn dot<L: AnyLayout<Shape: NamedShape>>(one: View<f32, L>, other: View<f32, L>) -> f32 {
///     one.zip(other).map(|(one, other)| one * other).sum()
/// }
/// # let _ = dot::<layout!(HW[?Height, ?Width])>;
/// # let _ = dot::<layout!(HW[480, 640])>;
/// ```
#[diagnostic::on_unimplemented(message = "not each size of `{Self}` has a number or a name\n\
               help: give each `?` a name, such as `?Height`")]
pub trait NamedShape: Shape + FixedLike<Self> {}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<S: Shape + FixedLike<S>> NamedShape for S {}

/// A shape whose sizes are all known at compile time.
pub trait StaticShape: NamedShape {
    #[doc(hidden)]
    const NEW: Self;
}

/// A shape type to which every shape of the type `Given` can be converted. If this shape type fixes a size,
/// then `Given` fixes this size to the same number.
#[diagnostic::on_unimplemented(message = "the sizes `{Given}` are not known to be `{Self}`\n\
               help: call `try_into_layout` in place of `into_layout` (`try_claim` of `claim`), and handle its error: it compares sizes of the same axes at run time")]
pub trait TakesShape<Given> {
    /// The shape itself. If it does not take the sizes of `Given`, this type is unknown, so bounds on it give no second
    /// error.
    type Checked;
}

/// A shape with the axes and sizes of `Other`. Each size is known at compile time, or has the same
/// [name](crate::size_names!) in both shapes. Use this trait as a bound in code
/// that is generic over both shapes.
pub trait SameShape<Other>: ComparableShape<Other> {}

#[doc(hidden)]
impl<S: ComparableShape<Other, Checked: FixedLike<Other>>, Other> SameShape<Other> for S {}

/// A shape whose sizes types know as those of `Other`: each size has a number in both shapes, or a name in
/// both. Another trait compares the numbers and names, so each mistake has a message of its own.
#[diagnostic::on_unimplemented(
    message = "sizes are compared that are not all known at compile time: `{Other}` with `{Self}`\n\
               help: call the method whose name begins with `try_`, such as `.try_to_layout()?` for `.to_layout()`; a type parameter needs a bound, such as `L: StaticLayout<Shape: StaticShape>`"
)]
pub trait FixedLike<Other> {
    /// The shape itself, for bounds such as those on [`ComparableShape::Checked`].
    type Checked;
}

/// A shape with the axes of `Other` in the same order. If the size of an axis is known at compile time in
/// both shapes, the two sizes are equal.
///
/// If a bound fails, the compiler lists the implementations of its trait. Therefore this trait has a single
/// implementation, for all types, and [`SameRank`] and [`Comparison`] have one for each rank.
pub trait ComparableShape<Other> {
    /// The shape itself. If the two shapes differ, or if the shape is a type parameter, this type is unknown, so bounds on
    /// it give no second error.
    type Checked;
}
#[doc(hidden)]
impl<S: SameRank<Other, Checked = S>, Other> ComparableShape<Other> for S
where
    <S as SameRank<Other>>::Checked: Comparison<Other>,
{
    type Checked = <<S as SameRank<Other>>::Checked as Comparison<Other>>::Checked;
}

/// A tuple of sizes that is as long as the tuple `Other`.
#[diagnostic::on_unimplemented(
    message = "expected two equal shapes, found `{Other}` and `{Self}`\n\
               help: give both the same axes, by `.broadcast(..)`, `.fix(..)` or `.merge(..)` of one; a type parameter needs a bound: `B: SameSizes<A>`, or for `to_layout` from `A` to `B`, which may be a declared one, `B: MovesFrom<A>`"
)]
pub trait SameRank<Other> {
    /// The tuple itself.
    type Checked;
}

/// The type `Next`, for bounds that are checked after the bound `S: ComparableShape<Other>`. If that bound fails,
/// this type is unknown, so bounds on it give no second error.
pub type AfterShapes<S, Other, Next> = After<<S as ComparableShape<Other>>::Checked, Next>;

/// A shape of the rank of `Other`, with the same axes in the same order. If the size of an axis is known at
/// compile time in both shapes, the two sizes are equal.
pub trait Comparison<Other> {
    /// The shape itself. If the shapes differ, this type is unknown.
    type Checked;
}

/// Declares a trait of a shape that has the axes of the shape `Like`. The other parameters are for its message.
#[cfg(feature = "alloc")]
macro_rules! with_axes_of {
    ($($(#[$doc:meta])* $name:ident<$($parameter:ident),+>: $message:literal;)+) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message)]
        pub trait $name<$($parameter,)+ Like> {
            /// The shape itself. If its axes are wrong, this type is unknown, so bounds on it give no second error.
            type Checked;
        }
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<S: Shape, $($parameter,)+ Like: Shape> $name<$($parameter,)+ Like> for S
        where
            S::Axes: $crate::types::shape::SameAxes<Like::Axes>,
        {
            type Checked = S;
        }
        $crate::types::lookup::choice! {
            impl[S, $($parameter,)+ Like] $name<$($parameter,)+ Like>, S {
                type Checked = S;
            }
        }
    )+};
}

#[cfg(feature = "alloc")]
pub(crate) use with_axes_of;

/// A bound that only one type meets: the tuple of axes `Given`. This bound checks that two layouts have the
/// same axes.
#[diagnostic::on_unimplemented(message = "expected the same axes, found `{Given}` and `{Self}`\n\
               help: write `.permute({Self})` before it to put the same axes in another order, `.rename(..)` to call an axis by another name, or `.fix(..)` to leave one out")]
pub trait SameAxes<Given> {
    /// The type `Next`. If the implementing tuple is not `Given`, this type is unknown, so bounds on it give
    /// no second error.
    #[doc(hidden)]
    type Then<Next>;
}
#[doc(hidden)]
impl<Axes: AxisTuple> SameAxes<Axes> for Axes {
    type Then<Next> = Next;
}

/// Returns the value of a constant that is `Some`. The caller has asked for this by `if const { X.is_some() }`. Unlike `if
/// let`, such a branch is not compiled for types that do not take it, even without optimisation.
#[inline(always)]
pub(crate) const fn known<T: Copy>(constant: Option<T>) -> T {
    match constant {
        Some(value) => value,
        None => unreachable!(),
    }
}

macro_rules! shape {
    ($rank:literal; $($size:ident $index:tt),*) => {
        impl<$($size: Size),*> Sealed<Shapes> for ($($size,)*) {}

        #[allow(clippy::unused_unit, unused_mut, unused_variables, reason = "a scalar has no sizes")]
        impl<$($size: Size),*> Shape for ($($size,)*) {
            type Axes = ($($size::Axis,)*);
            type Array = [usize; $rank];
            type Dynamic = ($($size::Dynamic,)*);
            const RANK: usize = $rank;
            const AXES: &'static [char] = &[$(<$size::Axis as Axis>::NAME),*];
            const KNOWN: [Option<usize>; MAX_RANK] = {
                let mut known = [Some(1); MAX_RANK];
                $(known[$index] = $size::KNOWN;)*
                known
            };
            const NAMES: [Option<&'static WrittenName>; MAX_RANK] = {
                let mut names = [None; MAX_RANK];
                $(names[$index] = $size::NAME;)*
                names
            };
            const STATIC: Option<Self> = if Self::IS_STATIC {
                Some(($(known($size::STATIC),)*))
            } else {
                None
            };
            #[allow(
                clippy::redundant_pattern_matching,
                reason = "for `is_some`, the compiler would evaluate one more constant a size"
            )]
            const IS_STATIC: bool = true $(&& matches!($size::KNOWN, Some(_)))*;
            const LEAST: [usize; MAX_RANK] = {
                let mut least = [1; MAX_RANK];
                $(if let Some(size) = $size::KNOWN {
                    least[$index] = size;
                })*
                least
            };
            type List = list!($($size::Axis),*);
            type Sizes = list!($($size),*);
            type Open = open!($($size),*);
            #[inline(always)]
            fn sizes(self) -> [usize; MAX_RANK] {
                // A constant is copied as a whole. Without optimisation, an array expression would be filled
                // by a loop.
                let mut sizes = Self::LEAST;
                if !Self::IS_STATIC {
                    $(sizes[$index] = self.$index.get();)*
                }
                sizes
            }
            #[inline]
            fn new(sizes: &[usize; MAX_RANK]) -> Result<Self, usize> {
                // The functions of each size are not called, because the compiler would compile each.
                if Self::IS_STATIC {
                    let known = const { &Self::LEAST };
                    $(if sizes[$index] != known[$index] {
                        return Err($index);
                    })*
                    match Self::STATIC {
                        Some(shape) => Ok(shape),
                        None => Err(0),
                    }
                } else {
                    Ok(($(
                        match $size::new(sizes[$index]) {
                            Some(size) => size,
                            None => return Err($index),
                        },
                    )*))
                }
            }
            #[inline]
            fn array(values: &[usize; MAX_RANK]) -> [usize; $rank] {
                [$(values[$index]),*]
            }
            #[inline]
            fn coordinate(position: &[usize; MAX_RANK]) -> Self::Axes {
                ($(<$size::Axis as Axis>::at(position[$index]),)*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($size: Size<HasNumberOrName = Yes, IsKnown = Yes>),*> StaticShape for ($($size,)*) {
            const NEW: Self = ($(known($size::STATIC),)*);
        }

        other_sizes! { [$($size)*] [] Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 }
    };
}

macro_rules! open {
    () => { () };
    ($head:ident $(, $tail:ident)*) => { <$head as Size>::Open<open!($($tail),*)> };
}

/// Compares the axes of two shapes, and then one size after the other. At the first difference, the types of
/// later comparisons become unknown. So the compiler reports only this difference.
macro_rules! comparison {
    ([$($size:ident $other:ident)*]) => {
        comparison! {
            [$($size $other)*]
            []
            [<($($size::Axis,)*) as SameAxes<($($other::Axis,)*)>>::Then]
            $($size $other)*
        }
    };
    ([$($all:tt)*] [$($bounds:tt)*] [$($then:tt)*] $size:ident $other:ident $($rest:tt)*) => {
        comparison! {
            [$($all)*]
            [$($bounds)* $($then)+<$size>: ComparableSize<$other>,]
            [<$($then)+<$size> as ComparableSize<$other>>::Then]
            $($rest)*
        }
    };
    ([$($size:ident $other:ident)*] [$($bounds:tt)*] [$($then:tt)*]) => {
        impl<$($size: Size, $other: Size),*> Comparison<($($other,)*)> for ($($size,)*)
        where
            ($($size::Axis,)*): SameAxes<($($other::Axis,)*)>,
            $($bounds)*
        {
            // `DimA<1>` is any known type: only whether `Then` is known matters.
            type Checked = After<$($then)+<DimA<1>>, Self>;
        }
    };
}

/// Implements the traits that compare two shapes of the same rank, size by size.
macro_rules! other_sizes {
    ([] [$($size:ident $other:ident)*] $($rest:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($size: Takes<$other>, $other),*> TakesShape<($($other,)*)> for ($($size,)*) {
            type Checked = Self;
        }
        #[diagnostic::do_not_recommend]
        impl<$($size, $other),*> FixedLike<($($other,)*)> for ($($size,)*)
        where
            $(
                $size: Size<HasNumberOrName = Yes, IsKnown = $other::IsKnown>,
                $other: Size<HasNumberOrName = Yes>,
            )*
        {
            type Checked = Self;
        }
        #[diagnostic::do_not_recommend]
        impl<$($size: Size, $other),*> SameRank<($($other,)*)> for ($($size,)*) {
            type Checked = Self;
        }
        comparison! { [$($size $other)*] }
    };
    ([$size:ident $($more:ident)*] [$($done:tt)*] $other:ident $($rest:ident)*) => {
        other_sizes! { [$($more)*] [$($done)* $size $other] $($rest)* }
    };
}

for_each_rank_and_0!(shape);
