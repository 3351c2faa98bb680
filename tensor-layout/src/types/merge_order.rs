//! The order of merged axes in memory, as far as types know it.

use crate::types::axis::A;
use crate::types::lookup::{Decide, No, Nothing, Yes};
use crate::types::size::Size;
use crate::types::storage::{RunTimeStrides, Storage};
use crate::types::type_lists::{AxisList, FactorList};
use core::marker::PhantomData;

/// The order of merged axes in memory, as far as types know it.
pub trait MergeOrder {
    /// The first of the axes that the next one does not directly follow, though factors say in which order
    /// they are; or else `Nothing`.
    type Outer;
    /// The axis that does not directly follow it.
    type Inner;
    /// The sizes that have to be 1, so that the axes can be merged nevertheless; see [`AxisList::Between`].
    type Between;
    /// The layout `L`, if its strides decide, or else `Else`.
    type Compared<L, Else>;
    /// The storage `M`, if its strides decide, or else one that meets every bound.
    type ComparedStorage<M>;
    /// Whether factors say that they can be merged.
    #[doc(hidden)]
    type IsJoined: Decide;
    /// Whether that is decided.
    #[doc(hidden)]
    type IsDecided: Decide;
    /// The storage with the merged axis, where `F` are the factors from that of the first axis on.
    #[doc(hidden)]
    type Merged<M: Storage, Axes: AxisList, New: Size, F: FactorList>: Storage;
}

/// They follow each other, and factors can say how the merged axis is stored.
pub enum Joined {}
/// Their strides say whether they follow each other.
pub enum ByStrides {}
/// There are no factors to go by.
pub enum WithoutFactors {}
/// The axis `Inner` does not directly follow `Outer`.
pub struct InOtherOrder<Outer, Inner, Between>(PhantomData<(Outer, Inner, Between)>);
/// An axis is not there, or twice.
pub enum NotThere {}

macro_rules! merge_orders {
    ($([$($generic:ident)*] $order:ty: $outer:ty, $inner:ty, $between:ty, $compared:ty, $storage:ty,
        $joined:ty, $decided:ty, |$m:ident, $axes:ident, $new:ident, $f:ident| $merged:ty;)*) => {$(
        impl<$($generic),*> MergeOrder for $order {
            type Outer = $outer;
            type Inner = $inner;
            type Between = $between;
            type Compared<L, Else> = $compared;
            type ComparedStorage<M> = $storage;
            type IsJoined = $joined;
            type IsDecided = $decided;
            type Merged<$m: Storage, $axes: AxisList, $new: Size, $f: FactorList> = $merged;
        }
    )*};
}

merge_orders! {
    [] Joined: Nothing, Nothing, (), Else, (A,), Yes, Yes, |M, Axes, New, F| M::WithFactors<
        <M::FactorList as FactorList>::UpTo<Axes::First, Axes::Merge<New::Axis, F>>,
        Axes,
        (New, ()),
    >;
    [] ByStrides: Nothing, Nothing, (), L, M, No, No, |M, Axes, New, F| RunTimeStrides;
    [] WithoutFactors: Nothing, Nothing, (), Else, M, No, No, |M, Axes, New, F| RunTimeStrides;
    [] NotThere: Nothing, Nothing, (), Else, (A,), No, Yes, |M, Axes, New, F| RunTimeStrides;
    // Treats the axes as ordered, so that nothing else follows from a mistake, and puts axes of size 1 behind them.
    [Outer Inner Between] InOtherOrder<Outer, Inner, Between>: Outer, Inner, Between, Else, (A,), No, No,
        |M, Axes, New, F| M::WithFactors<
            <<Axes::Rest as AxisList>::RemovedFromFactors<M::FactorList> as FactorList>::Rename<
                Axes::First,
                New::Axis,
            >,
            Axes,
            (New, ()),
        >;
}
