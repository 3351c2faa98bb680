//! The order in memory of axes that are to be merged. Types may leave this order open.

use crate::types::axis::A;
use crate::types::decide::{Decide, No, Yes};
use crate::types::invariant::Invariant;
use crate::types::lookup::Nothing;
use crate::types::size::Size;
use crate::types::storage::Storage;
use crate::types::type_lists::{AxisList, FactorList};

/// The order in memory of axes that are to be merged. Types may leave this order open.
pub trait MergeOrder {
    /// The axis before the first gap among the axes to merge. If two axes are neighbours in the list, but the
    /// second axis does not directly follow the first one in memory, there is a gap between them. This type
    /// is `Nothing` if there is no gap, or if types do not determine the order.
    type Outer;
    /// The axis after the first gap: the next axis after `Outer` in the list of axes to merge.
    type Inner;
    /// The sizes that have to be 1. If all of these sizes are 1, the axes can be merged in spite of the gap.
    type Ones;
    /// A type that belongs to the layout, if its strides decide whether the axes can be merged; otherwise, the type `Else`.
    type Compared<OfLayout, Else>;
    /// Whether the factors of the storage show that the axes can be merged.
    #[doc(hidden)]
    type IsJoined: Decide;
    /// Whether types alone, without strides, decide if the axes can be merged.
    #[doc(hidden)]
    type IsDecided: Decide;
    /// The storage after the merge. `F` lists the factors of the storage `M`, beginning with the factor of
    /// the first merged axis.
    #[doc(hidden)]
    type Merged<M: Storage, Axes: AxisList, New: Size, F: FactorList>: Storage;
}

/// The axes follow each other in memory, and factors can describe how the merged axis is stored.
pub enum Joined {}
/// Types do not determine the order: the strides decide whether the axes follow each other in memory.
pub enum ByStrides {}
/// The storage has no factors, only strides known at run time.
pub enum WithoutFactors {}
/// The axis `Inner` does not directly follow the axis `Outer` in memory. The axes can be merged if the sizes `Ones` are
/// 1. `Counted` lists the merged axes whose sizes are not in `Ones`.
pub struct InOtherOrder<Outer, Inner, Ones, Counted>(Invariant<(Outer, Inner, Ones, Counted)>);
/// The layout lacks one of the axes, or an axis is given twice.
pub enum NotThere {}

macro_rules! merge_orders {
    ($([$($generic:ident $(: $bound:ident)?)*] $order:ty: $outer:ty, $inner:ty, $ones:ty, $compared:ty,
        $joined:ty, $decided:ty, |$m:ident, $axes:ident, $new:ident, $f:ident| $merged:ty;)*) => {$(
        impl<$($generic $(: $bound)?),*> MergeOrder for $order {
            type Outer = $outer;
            type Inner = $inner;
            type Ones = $ones;
            type Compared<OfLayout, Else> = $compared;
            type IsJoined = $joined;
            type IsDecided = $decided;
            type Merged<$m: Storage, $axes: AxisList, $new: Size, $f: FactorList> = $merged;
        }
    )*};
}

merge_orders! {
    [] Joined: Nothing, Nothing, (), Else, Yes, Yes, |M, Axes, New, F| M::WithFactors<
        <M::FactorList as FactorList>::UpTo<Axes::First, Axes::Merge<New::Axis, F>>,
        Axes,
        (New, ()),
    >;
    [] ByStrides: Nothing, Nothing, (), OfLayout, No, No, |M, Axes, New, F| M::Strides;
    [] WithoutFactors: Nothing, Nothing, (), OfLayout, No, No, |M, Axes, New, F| M::Strides;
    // Gives a storage that meets every bound, so that a mistake gives one error.
    [] NotThere: Nothing, Nothing, (), Else, Yes, Yes, |M, Axes, New, F| (A,);
    // Treats the axes as ordered, so that a mistake gives one error, and puts axes of size 1 after them.
    [Outer Inner Ones Counted: AxisList] InOtherOrder<Outer, Inner, Ones, Counted>:
        Outer, Inner, Ones, Else, No, No, |M, Axes, New, F| M::WithFactors<
            <<Axes::Without<Counted::First> as AxisList>::RemovedFromFactors<M::FactorList> as
                FactorList>::Rename<Counted::First, New::Axis>,
            Axes,
            (New, ()),
        >;
}

/// The order of axes if one of them does not directly follow the axis before it.
pub(crate) type Gap<Axes, F, Ones, Counted> = InOtherOrder<
    <<Axes as AxisList>::Rest as AxisList>::Outer<
        <Axes as AxisList>::First,
        <F as FactorList>::Tail,
    >,
    <<Axes as AxisList>::Rest as AxisList>::Inner<<F as FactorList>::Tail>,
    Ones,
    Counted,
>;
