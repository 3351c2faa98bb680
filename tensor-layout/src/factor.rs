//! The storage: a tuple of factors in storage order, or strides known at run time.

use crate::axis::Axis;
use crate::lookup::index_of;
use crate::sealed::{Sealed, SealedStorage};
use crate::shape::Shape;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{Factor, MAX_RANK, Part, Positions, Step, Walk};

/// One factor of a storage: an axis such as `W`, an axis with clauses such as `Pad<W, 5>`, or a
/// digit of a blocked axis such as `Lane<C, 16>`.
pub trait StorageFactor: Sealed {
    /// The axis.
    type Axis: Axis;
    #[doc(hidden)]
    const FACTOR: Factor;
}

/// A factor of which every position has its own element.
pub trait Unshared {}

/// A factor along which every step goes equally far.
pub trait Strided {}

macro_rules! factors {
    ($($(#[$doc:meta])* $name:ident<$axis:ident $(, $value:ident)?>: $part:ident = $set:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<$axis $(, const $value: usize)?>(PhantomData<$axis>);

        impl<$axis: StorageFactor $(, const $value: usize)?> Sealed for $name<$axis $(, $value)?> {}

        #[diagnostic::do_not_recommend]
        impl<$axis: StorageFactor $(, const $value: usize)?> StorageFactor
            for $name<$axis $(, $value)?>
        {
            type Axis = $axis::Axis;
            const FACTOR: Factor = Factor { $part: $set, ..$axis::FACTOR };
        }
    )*};
}

factors! {
    /// `pad(W = 5)`: the axis occupies `POSITIONS` positions.
    Pad<X, POSITIONS>: positions = Positions::Pad(POSITIONS);
    /// `align(W = 64)`: the axis occupies the next multiple of `MULTIPLE` positions.
    Align<X, MULTIPLE>: positions = Positions::Align(MULTIPLE);
    /// `strides(H = 5)`: one step along the axis is `STEP` elements.
    Stride<X, STEP>: step = Step::Stride(STEP);
    /// `pitch(H = 256)`: one step along the axis is rounded up to a multiple of `MULTIPLE`
    /// elements.
    Pitch<X, MULTIPLE>: step = Step::Pitch(MULTIPLE);
    /// `overlap(H = 2)`: one step along the axis is `STEP` elements, whatever lies inside.
    Overlap<X, STEP>: step = Step::Overlap(STEP);
    /// `broadcast(H)`: one stored element serves the whole axis.
    Broadcast<X>: step = Step::Broadcast;
    /// The outer part of a blocked axis: the number of the block of `BLOCK` positions, which is
    /// the product of the axis's [`Lane`]s.
    Block<X, BLOCK>: part = Part::Outer { block: BLOCK };
    /// An inner block of an axis, as `16c` in `NCHW16c`: a place among `BLOCK`.
    Lane<X, BLOCK>: part = Part::Lane { block: BLOCK };
}

macro_rules! property {
    ($property:ident: $($name:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<X: $property, const VALUE: usize> $property for $name<X, VALUE> {}
    )*};
}

property! { Unshared: Pad Align Stride Pitch Block Lane }
property! { Strided: Pad Align Stride Pitch Overlap }
#[diagnostic::do_not_recommend]
impl<X: Strided> Strided for Broadcast<X> {}

/// How the elements of a shape are stored: a tuple of factors, the last one adjacent in memory,
/// such as `(N, H, Pad<W, 5>, C)`, or [`RunTimeStrides`].
pub trait Storage: SealedStorage + 'static {
    /// The factors, unless strides are known at run time only.
    #[doc(hidden)]
    const FACTORS: Option<&'static [Factor]>;
    /// What a mapping keeps of the strides.
    #[doc(hidden)]
    type Strides: Copy + Eq + core::fmt::Debug + 'static;
    #[doc(hidden)]
    fn keep(strides: &[usize; MAX_RANK]) -> Self::Strides;
    #[doc(hidden)]
    fn kept(strides: &Self::Strides) -> Option<&[usize; MAX_RANK]>;
    /// The offset of a position in range, in a layout known to be well formed.
    #[doc(hidden)]
    fn offset<S: Shape>(position: &[usize; MAX_RANK], shape: S, strides: &Self::Strides) -> usize;
}

/// A storage in which every position has its own element: no factor shares any.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be written through: in `{Self}`, several positions share one element",
    label = "help: read it through a `View`, or write to a layout without `broadcast` and `overlap`"
)]
pub trait Writable {}

/// A storage in which every step along an axis goes equally far: no axis is blocked.
#[diagnostic::on_unimplemented(
    message = "a blocked layout has no strides: along the axis of a `Block` in `{Self}`, steps are not all equal",
    label = "help: `offset` gives the place of any coordinate"
)]
pub trait StridedStorage {}

/// A storage whose factors are known at compile time.
#[diagnostic::on_unimplemented(
    message = "this needs strides that are known at compile time, but `{Self}` are not",
    label = "help: `View::with` takes what `Mapping::try_from_strides` gives"
)]
pub trait StaticStorage: Storage {
    #[doc(hidden)]
    const NONE: Self::Strides;
}

/// A storage with one stride for each axis, known at run time, as another library's array has it.
///
/// Made by [`Mapping::try_from_strides`](crate::Mapping::try_from_strides).
#[derive(Debug)]
pub enum RunTimeStrides {}

impl SealedStorage for RunTimeStrides {}

impl Storage for RunTimeStrides {
    const FACTORS: Option<&'static [Factor]> = None;
    type Strides = [usize; MAX_RANK];
    fn keep(strides: &[usize; MAX_RANK]) -> Self::Strides {
        *strides
    }
    fn kept(strides: &Self::Strides) -> Option<&[usize; MAX_RANK]> {
        Some(strides)
    }
    #[inline(always)]
    fn offset<S: Shape>(position: &[usize; MAX_RANK], _: S, strides: &Self::Strides) -> usize {
        let mut offset = 0;
        let mut axis = 0;
        while axis < S::RANK {
            offset += position[axis] * strides[axis];
            axis += 1;
        }
        offset
    }
}

// Whether a mapping with such strides is injective is checked where it is to be written through.
#[diagnostic::do_not_recommend]
impl Writable for RunTimeStrides {}
#[diagnostic::do_not_recommend]
impl StridedStorage for RunTimeStrides {}

/// Implements the traits for tuples; `$back` is the tuple from its last factor to its first.
macro_rules! storages {
    ([$($front:ident)*] [$($back:ident)*]) => {};
    ([$($front:ident)*] [$($back:ident)*] $next:ident $($rest:ident)*) => {
        storages! { @ [$($front)* $next] [$next $($back)*] }
        storages! { [$($front)* $next] [$next $($back)*] $($rest)* }
    };
    (@ [$($front:ident)+] [$($back:ident)+]) => {
        impl<$($front: StorageFactor + 'static),+> SealedStorage for ($($front,)+) {}

        impl<$($front: StorageFactor + 'static),+> Storage for ($($front,)+) {
            const FACTORS: Option<&'static [Factor]> = Some(&[$($front::FACTOR),+]);
            type Strides = ();
            #[inline(always)]
            fn keep(_: &[usize; MAX_RANK]) {}
            #[inline(always)]
            fn kept((): &()) -> Option<&[usize; MAX_RANK]> {
                None
            }
            #[inline(always)]
            fn offset<S: Shape>(position: &[usize; MAX_RANK], shape: S, (): &()) -> usize {
                let sizes = shape.sizes();
                let mut walk = Walk::<false>::new();
                let mut offset = 0;
                $({
                    let axis = const { index_of(S::AXES, $back::FACTOR.axis) };
                    let term = walk.push($back::FACTOR, axis, sizes[axis]);
                    offset += term.digit(position[axis]) * term.stride;
                })+
                offset
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($front: Unshared),+> Writable for ($($front,)+) {}
        #[diagnostic::do_not_recommend]
        impl<$($front: Strided),+> StridedStorage for ($($front,)+) {}
        #[diagnostic::do_not_recommend]
        impl<$($front: StorageFactor + 'static),+> StaticStorage for ($($front,)+) {
            const NONE: () = ();
        }
    };
}

storages! { [] [] F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 }
