//! The storage of a layout: where each element is in memory. A storage is either a tuple of factors in
//! storage order, or the description of a part of a larger tensor, or a list of strides known at run time.

// Decisions:
//
// - **The type of a storage says whether positions share elements** (`Writable`). So no function that writes
//   compares strides. Strides known at run time have two types: `RunTimeStrides`, for which each way to a
//   mapping compares the strides, and `SharedStrides`, whose elements are only read. The costs: code that reads a
//   stride of 0, or strides of any layout, must say `SharedStrides`; interlocking strides for which the search takes too
//   long are refused. An operator compares its output when it is made, so the output may have `SharedStrides`.
// - **A mapping can be converted to another storage** (`TakesStorage`). A tuple takes itself, and a tuple that has known
//   strides where it has `strides(H = ?)`, but no padded axes where it has no padding: `try_into_layout` compares those.
//   `SharedStrides` takes any storage without blocks, `RunTimeStrides` also without `broadcast` and `overlap`. The
//   associated type `Storage::Kept` is what a mapping keeps besides its sizes. `TakesStorage` repeats this type for
//   both storages, so in generic code, the compiler can check that each storage takes its own mappings.
// - **Overlapping windows.** With `overlap(F = s)` and n windows of k elements, the next axis outside F has a
//   stride of `s · (n − 1) + max(s, k)`. So each of its positions begins after the last window of the
//   position before. With a stride of `s · n`, these positions would overlap as well, although nobody has
//   declared it.
// - **`overlap` and inner blocks exclude each other.** Nobody needs both, and an error is clearer than an
//   offset that nobody understands.
// - **`Within` tells the reader of a message** that the storage of a part lies within the storage of the
//   whole tensor; `elements/parts.rs` says which parts have it.
// - **One implementation serves tuples of any number of factors**, which shortens a first build.
// - **Offsets are computed by recursion** (`FactorList::push_to`), not by a function with a step for each factor of each
//   tuple, for the same reason.

use crate::types::axis::Axis;
use crate::types::decide::{Decide, No, Yes};
use crate::types::invariant::Invariant;
use crate::types::lookup::{AxisTuple, index_of};
use crate::types::rank::list;
use crate::types::sealed::{Sealed, Storages};
use crate::types::shape::{Shape, StaticShape};
use crate::types::size::{Size, Takes};
use crate::types::structure::Structure;
use crate::types::type_lists::{AxisList, FactorList, FactorsRenamed, Renamed, SizeList};
use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;
use tensor_layout_arithmetic::{
    Factor, FactorPart, FactorPositions, FactorStep, Fault, MAX_FACTORS, MAX_RANK, Terms, Walk,
    find,
};

/// One factor of a storage: an axis such as `W`, an axis with clauses such as `Pad<W, 5>`, or one level of a
/// blocked axis such as `Lane<C, 16>`.
pub trait StorageFactor: Send + Sync + Sealed + 'static {
    /// The axis to which the factor belongs.
    type Axis: Axis;
    /// This factor with the axis `To` in place of its own axis.
    #[doc(hidden)]
    type On<To: Axis>: StorageFactor<Axis = To>;
    /// The factor of the axis `To`, after this factor's axis is split. `To` is the outermost of the new axes.
    #[doc(hidden)]
    type Outer<To: Axis>: StorageFactor<Axis = To>;
    /// Whether the axis has no clauses and no blocks. Only then, it can be merged with the next inner axis.
    #[doc(hidden)]
    type IsPlain: Decide;
    /// Whether the axis can be split. If so, the innermost new axis keeps the clauses.
    #[doc(hidden)]
    type CanSplit: Decide;
    /// Whether the axis can be merged with the next outer axis.
    #[doc(hidden)]
    type CanBeInner: Decide;
    /// Whether a step along the axis is at least as long as the extent of all inner axes. If so, and if this
    /// axis is merged with an inner axis, this axis can only be the outer one of the two.
    #[doc(hidden)]
    type IsInOrder: Decide;
    /// Whether the axis has no other factor: it is not blocked. Such an axis has a stride.
    #[doc(hidden)]
    type IsOneFactor: Decide;
    /// Whether each position along the axis has an element of its own.
    #[doc(hidden)]
    type IsUnshared: Decide;
    /// The list of given strides of this factor and of all inner factors. `Rest` is the list of the inner
    /// factors.
    #[doc(hidden)]
    type WithGiven<Rest: AxisList>: AxisList;
    /// `No` for [`Cropped`], and `Yes` for all others.
    #[doc(hidden)]
    type IsWhole: Decide;
    /// This factor as [`Cropped`].
    #[doc(hidden)]
    type Cropped: StorageFactor;
    /// This factor as the outermost of a storage. No stride depends on the size of its axis, so it is not
    /// [`Cropped`], unless the storage may be padded along the axis.
    #[doc(hidden)]
    type Outermost: StorageFactor;
    /// Whether the storage may be padded along the axis: by the clause `pad` or `align`, or because the last block
    /// is not full.
    #[doc(hidden)]
    type IsPadded: Decide;
    #[doc(hidden)]
    const FACTOR: Factor;
    /// Whether the factor is a whole axis without clauses.
    #[doc(hidden)]
    const IS_PLAIN: bool = Self::FACTOR.is_plain();
    /// Whether the stride of the factor is given together with the sizes.
    #[doc(hidden)]
    const IS_GIVEN: bool = Self::FACTOR.is_given();
    /// The block size, in positions, if this factor is the outer part of a blocked axis and has no clauses;
    /// otherwise, 0.
    #[doc(hidden)]
    const BLOCK: usize = match Self::FACTOR.part {
        FactorPart::Outer { block } if Self::FACTOR.has_no_clause() => block,
        _ => 0,
    };
    /// The block size, in positions, if this factor is an inner block and has no clauses; otherwise, 0.
    #[doc(hidden)]
    const LANE: usize = match Self::FACTOR.part {
        FactorPart::Lane { block } if Self::FACTOR.has_no_clause() => block,
        _ => 0,
    };
}

macro_rules! factors {
    ($($(#[$doc:meta])* $name:ident<$axis:ident $(, $value:ident)?>: $part:ident = $set:expr,
        split $split:ty, inner $inner:ty, order $order:ty, one $one:ty, unshared $unshared:ty, outer $outer:ty, given $given:ty, padded $padded:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<$axis $(, const $value: usize)?>(Invariant<$axis>);

        impl<$axis: StorageFactor $(, const $value: usize)?> Sealed for $name<$axis $(, $value)?> {}

        #[diagnostic::do_not_recommend]
        impl<$axis: StorageFactor $(, const $value: usize)?> StorageFactor
            for $name<$axis $(, $value)?>
        {
            type Axis = $axis::Axis;
            type On<To: Axis> = $name<$axis::On<To> $(, $value)?>;
            type Outer<To: Axis> = $outer;
            type IsPlain = No;
            type CanSplit = $split;
            type CanBeInner = $inner;
            type IsInOrder = $order;
            type IsOneFactor = $one;
            type IsUnshared = $unshared;
            type WithGiven<Rest: AxisList> = $given;
            type IsWhole = Yes;
            type Cropped = Cropped<Self>;
            type Outermost = Self;
            type IsPadded = $padded;
            const FACTOR: Factor = Factor { $part: $set, is_cropped: false, ..$axis::FACTOR };
        }
    )*};
}

factors! {
    /// `pad(W = 5)`: the axis is padded to `POSITIONS` positions.
    Pad<X, POSITIONS>: positions = FactorPositions::Pad(POSITIONS),
        split No, inner No, order X::IsInOrder, one X::IsOneFactor,
        unshared X::IsUnshared, outer To, given X::WithGiven<Rest>, padded Yes;
    /// `align(W = 64)`: the axis is padded to the next multiple of `MULTIPLE` positions.
    Align<X, MULTIPLE>: positions = FactorPositions::Align(MULTIPLE),
        split No, inner No, order X::IsInOrder, one X::IsOneFactor,
        unshared X::IsUnshared, outer To, given X::WithGiven<Rest>, padded Yes;
    /// `strides(H = 5)`: the stride of the axis is `STEP` elements.
    Stride<X, STEP>: step = FactorStep::Stride(STEP),
        split X::IsPlain, inner X::IsPlain, order X::IsInOrder, one X::IsOneFactor,
        unshared X::IsUnshared, outer To, given Rest, padded X::IsPadded;
    /// `strides(H = ?)`: the stride of the axis is given together with the sizes. It is at least as long as
    /// the extent of the inner axes.
    DynStride<X>: step = FactorStep::Given,
        split X::IsPlain, inner X::IsPlain, order X::IsInOrder, one X::IsOneFactor,
        unshared X::IsUnshared, outer To, given (X::Axis, Rest), padded X::IsPadded;
    /// `pitch(H = 256)`: the stride of the axis is rounded up to a multiple of `MULTIPLE` elements.
    Pitch<X, MULTIPLE>: step = FactorStep::Pitch(MULTIPLE),
        split X::IsPlain, inner X::IsPlain, order X::IsInOrder, one X::IsOneFactor,
        unshared X::IsUnshared, outer To, given Rest, padded X::IsPadded;
    /// `overlap(H = 2)`: the stride of the axis is `STEP` elements, even if this is less than the inner axes
    /// occupy.
    Overlap<X, STEP>: step = FactorStep::Overlap(STEP),
        split No, inner No, order No, one X::IsOneFactor,
        unshared No, outer To, given Rest, padded X::IsPadded;
    /// `broadcast(H)`: one stored element serves the whole axis.
    Broadcast<X>: step = FactorStep::Broadcast,
        split X::IsPlain, inner No, order No, one X::IsOneFactor,
        unshared No, outer Broadcast<To>, given Rest, padded X::IsPadded;
    /// The outer part of a blocked axis, such as `C` in `NCHW16c`. This factor counts blocks of `BLOCK`
    /// positions. The sizes of all [`Lane`]s of the axis have the product `BLOCK`.
    Block<X, BLOCK>: part = FactorPart::Outer { block: BLOCK },
        split No, inner No, order No, one No,
        unshared X::IsUnshared, outer To, given X::WithGiven<Rest>, padded Yes;
    /// An inner block of an axis, such as `16c` in `NCHW16c`. This factor counts the `BLOCK` positions within
    /// the block.
    Lane<X, BLOCK>: part = FactorPart::Lane { block: BLOCK },
        split No, inner No, order No, one No,
        unshared X::IsUnshared, outer To, given X::WithGiven<Rest>, padded X::IsPadded;
}

/// An axis along which a part of a tensor may have fewer positions than the whole tensor, because the part was
/// taken by [`View::crop`](crate::View::crop) or a similar method. This factor is there only in the storage
/// [`Within`]. If the axis is blocked, it contains the outermost factor of the axis.
#[derive(Debug)]
pub struct Cropped<X>(Invariant<X>);

impl<X: StorageFactor> Sealed for Cropped<X> {}

#[diagnostic::do_not_recommend]
impl<X: StorageFactor> StorageFactor for Cropped<X> {
    type Axis = X::Axis;
    type On<To: Axis> = Cropped<X::On<To>>;
    type Outer<To: Axis> = Cropped<X::Outer<To>>;
    type IsPlain = No;
    type CanSplit = No;
    type CanBeInner = No;
    type IsInOrder = X::IsInOrder;
    type IsOneFactor = X::IsOneFactor;
    type IsUnshared = X::IsUnshared;
    type WithGiven<Rest: AxisList> = X::WithGiven<Rest>;
    type IsWhole = No;
    type Cropped = Self;
    type Outermost = <X::IsPadded as Decide>::Outermost<X>;
    type IsPadded = X::IsPadded;
    const FACTOR: Factor = Factor {
        is_cropped: true,
        ..X::FACTOR
    };
}

/// A factor of an axis along which a part has all positions of the whole tensor.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be split, for the part lacks positions of the axis\n\
               help: split the axis before `crop` or `range`; or write `try_split`, whose result has strides known at run time"
)]
pub trait NotCropped {}
#[diagnostic::do_not_recommend]
impl<F: StorageFactor<IsWhole = Yes>> NotCropped for F {}
// Another bound refuses to split a blocked axis.
#[diagnostic::do_not_recommend]
impl<X: StorageFactor, const BLOCK: usize> NotCropped for Cropped<Block<X, BLOCK>> {}

/// The storage of a tensor's elements in memory. It has one of three forms. It is a tuple of factors, such as
/// `(N, H, Pad<W, 5>, C)`. For a part that no such tuple describes, it is [`Within`]. If strides are known only at run
/// time, it is [`RunTimeStrides`] or [`SharedStrides`]. Elements along the last axis of a tuple are adjacent.
pub trait Storage:
    TakesStorage<Self, GivenKept = <Self as Storage>::Kept, TakenKept = <Self as Storage>::Kept>
    + Send
    + Sync
    + Sized
    + Sealed<Storages>
    + 'static
{
    /// The factors, or `None` if the strides are known only at run time.
    #[doc(hidden)]
    const FACTORS: Option<&'static [Factor]>;
    /// For a part with factors, the structure of the whole tensor. `None` for other storages: run-time
    /// strides are the same for a part and for a whole.
    #[doc(hidden)]
    const WHOLE: Option<&'static Structure>;
    /// The list of factors. For a part, these are the factors of the whole. If strides are known only at run
    /// time, the list is empty.
    #[doc(hidden)]
    type FactorList: FactorList;
    /// Whether the storage has factors.
    #[doc(hidden)]
    type HasFactors: Decide;
    /// The storage that keeps the strides of this one at run time: [`RunTimeStrides`] for a [`Writable`]
    /// storage, and [`SharedStrides`] for any other.
    type Strides: Storage + StridedStorage;
    /// Whether a mapping with this storage must compare its strides, because the type promises that no two
    /// positions share an element, and the strides are known only at run time.
    #[doc(hidden)]
    const PROMISES_UNSHARED_STRIDES: bool = false;
    /// `No` for a part with factors, and `Yes` for other storages.
    type IsWhole: Decide;
    /// This storage with the factors `F` instead of its own. For a part, the shape of the whole changes, too:
    /// it gets the sizes `New` in place of the sizes of the axes `Old`.
    #[doc(hidden)]
    type WithFactors<F: FactorList, Old: AxisList, New: SizeList>: Storage;
    /// Whether the axes `Axes` can be replaced by new axes with the sizes `New`, such that factors describe
    /// the new storage. The factors of `Axes` themselves are not checked.
    #[doc(hidden)]
    type CanReplace<Axes: AxisList, New: SizeList>: Decide;
    /// The list of the sizes that determine the strides. For a tuple of factors, these are all sizes in the
    /// list `Sizes`. For a part, the list is empty, because the sizes of the whole determine the strides. For
    /// run-time strides, the list is empty, too.
    #[doc(hidden)]
    type StoredSizes<Sizes: SizeList>: SizeList;
    /// Whether the whole lacks the axis `To`; `Yes` if this is not the storage of a part.
    #[doc(hidden)]
    type IsFree<To: Axis>: Decide;
    /// The storage with the axis `From` renamed to `To`.
    #[doc(hidden)]
    type Renamed<From: Axis, To: Axis>: Storage;
    /// The data that a mapping keeps besides its sizes: run-time strides, the strides of `strides(H = ?)`, the
    /// run-time sizes of the whole tensor, or nothing.
    type Kept: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// The storage of a part with the sizes `P`, taken from a tensor with this storage and the shape `S`. The
    /// part lacks the axes `Fixed`.
    #[doc(hidden)]
    type Part<S: Shape, Fixed: AxisList, P: SizeList>: Storage;
    /// The storage of a part with the size `New`, taken from a tensor with this storage and the shape `S`. The
    /// part may have fewer positions along the axis of `New`.
    #[doc(hidden)]
    type CroppedPart<S: Shape, New: Size>: Storage;
    /// The value of `Kept`, or `None` if it is known only at run time.
    #[doc(hidden)]
    const STATIC: Option<Self::Kept>;
    /// Returns the data to keep for a mapping with the shape `S` and the given strides, in logical order.
    /// Returns `None` for the storage of a part, if sizes or strides of the whole tensor are known only at
    /// run time.
    #[doc(hidden)]
    fn keep<S: Shape>(strides: &[usize; MAX_RANK]) -> Option<Self::Kept>;
    /// Returns the strides in logical order, or `None` if `kept` contains no strides. If the storage has
    /// factors, only the strides of `strides(H = ?)` are returned, and the others are 0.
    #[doc(hidden)]
    fn kept_strides<S: Shape>(kept: &Self::Kept) -> Option<[usize; MAX_RANK]>;
    /// Returns the strides of `strides(H = ?)` in the order of the factors, followed by 0.
    #[doc(hidden)]
    fn given_strides(kept: &Self::Kept) -> [usize; MAX_FACTORS];
    /// Returns the data to keep after axes have been replaced. For a storage without factors, these are
    /// `strides`, in logical order. For a storage with factors, these are the strides `given`, in the order
    /// of the factors, because replacing axes keeps this order. The storage of a part may also keep sizes of
    /// the whole tensor. For such a storage, these are the sizes that `size_in_whole` returns.
    #[doc(hidden)]
    fn keep_replaced(
        strides: &[usize; MAX_RANK],
        given: &[usize; MAX_FACTORS],
        size_in_whole: impl Fn(char) -> usize,
    ) -> Self::Kept;
    /// Returns the size of an axis in the whole, or `None` if this is not the storage of a part.
    #[doc(hidden)]
    fn size_in_whole(kept: &Self::Kept, axis: char) -> Option<usize>;
    /// Returns the data to keep after the axes have changed from the logical order of `S` to the logical
    /// order of `P`.
    #[doc(hidden)]
    fn keep_permuted<S: Shape, P: Shape>(kept: &Self::Kept) -> Self::Kept;
    #[doc(hidden)]
    fn terms<S: Shape>(shape: S, kept: &Self::Kept) -> Result<Terms, Fault>;
    /// Returns the offset of `position`. Requires that the position is in range, and that the layout is known
    /// to be well formed.
    #[doc(hidden)]
    fn offset<S: Shape>(
        position: &[usize; MAX_RANK],
        sizes: &[usize; MAX_RANK],
        kept: &Self::Kept,
    ) -> usize;
}

/// A storage in which every position has its own element, so the tensor can be written to. The type of the
/// storage guarantees it: a mapping with such a storage has been compared, if its strides are known only at run
/// time.
#[diagnostic::on_unimplemented(
    message = "cannot write to the storage `{Self}`, for positions may share an element\n\
               help: write to a copy from `to_layout` (`try_to_layout` where sizes are `?`) whose layout has no `broadcast` or `overlap`; in place of `SharedStrides`, name `RunTimeStrides`; a type parameter needs the bound `L: AnyLayout<Storage: Writable>`"
)]
pub trait Writable: Sealed<Storages> {}

/// A storage without blocked axes, so each axis has a stride.
#[diagnostic::on_unimplemented(
    message = "expected a storage with strides and without blocks, found `{Self}`\n\
               help: first move the elements by `to_layout` (`try_to_layout` where sizes are `?`) to a layout whose label has no blocks; `offset` gives the place of any coordinate"
)]
pub trait StridedStorage: Sealed<Storages> {}

/// A storage to which every mapping of the storage `Given` can be converted: `Given` itself,
/// [`SharedStrides`] if `Given` is a [`StridedStorage`], or [`RunTimeStrides`] if it is also [`Writable`].
#[diagnostic::on_unimplemented(
    message = "the elements are stored as `{Given}`, but `{Self}` is wanted\n\
               help: write `to_layout` in place of `into_layout`, or before `claim` (`try_to_layout` where sizes are `?`): it moves the elements of a view or tensor; for a buffer or a mapping, name a layout that is stored alike; `RunTimeStrides` takes no shared elements, but `SharedStrides` does"
)]
pub trait TakesStorage<Given> {
    /// The type `Given::Kept`. A bound of [`Storage`] names this type, so the compiler knows that each
    /// storage takes its own mappings.
    #[doc(hidden)]
    type GivenKept;
    /// The type `Self::Kept`. A bound of [`Storage`] names this type for the same reason as
    /// [`GivenKept`](Self::GivenKept).
    #[doc(hidden)]
    type TakenKept;
    /// Converts the data `given`, which the storage `Given` keeps for a mapping with the shape `shape`.
    /// Returns the data that this storage keeps for the same mapping.
    #[doc(hidden)]
    fn take<S: Shape>(given: &Self::GivenKept, shape: S) -> Self::TakenKept;
}

// A factor takes every mapping of itself. A `DynStride` takes those of an axis that has another stride; this stride is at
// least as long as the extent of the inner axes in both.
impl<F: StorageFactor> Takes<F> for F {}

macro_rules! taken_by_run_time_stride {
    ($([$($value:ident)?] $given:ty;)*) => {$(
        impl<X: StorageFactor<IsInOrder = Yes> $(, const $value: usize)?> Takes<$given> for DynStride<X> {}
    )*};
}
taken_by_run_time_stride! { [] X; [STEP] Stride<X, STEP>; [MULTIPLE] Pitch<X, MULTIPLE>; }

/// A storage whose strides follow from the sizes.
#[diagnostic::on_unimplemented(message = "the strides of `{Self}` are not known at compile time\n\
               help: for a slice, `as_contiguous_slice()` returns `None` if there are gaps between the elements; a mapping is given the strides, too: `with_strides(sizes, strides)`, or `Mapping::try_from_strides(sizes, strides)` for `RunTimeStrides`; for a new tensor, `view.try_relayout_into(&mut target)?` copies to a `Tensor::filled_with(value, mapping)`")]
pub trait StaticStorage: DeclaredStorage {
    #[doc(hidden)]
    const NONE: Self::Kept;
}

/// A storage that is declared by factors: a tuple of factors, or the storage of a part of a tensor whose
/// sizes and strides are known at compile time.
#[diagnostic::on_unimplemented(message = "the strides of `{Self}` are not known at compile time\n\
               help: a new tensor has a layout of `layout!`, such as `layout!(HW[?, ?])`; `try_to_layout` copies elements to one")]
pub trait DeclaredStorage: Storage {}
#[diagnostic::do_not_recommend]
impl<M: Factors> DeclaredStorage for M {}
#[diagnostic::do_not_recommend]
impl<S: StaticShape, M: Factors + StaticStorage> DeclaredStorage for Within<S, M> {}

/// A tuple of up to 16 factors, as a storage. All other properties of such a storage follow from this trait.
#[diagnostic::on_unimplemented(
    message = "the storage `{Self}` declares neither strides nor padding\n\
               help: give strides by `Mapping::try_from_strides(sizes, strides)`; in place of padding, fill all elements first, and then write those of the tensor"
)]
pub trait Factors: Storage<Kept = <Self as Factors>::Given> {
    #[doc(hidden)]
    const LIST: &'static [Factor];
    #[doc(hidden)]
    type List: FactorList;
    /// Whether no factor has positions that share elements.
    #[doc(hidden)]
    type AreUnshared: Decide;
    /// The strides that are given together with the sizes.
    #[doc(hidden)]
    type Given: AxisList;
}

macro_rules! stored_strides {
    ($($(#[$doc:meta])* $name:ident, unshared $unshared:literal, takes $($bound:ident)+;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl Sealed<Storages> for $name {}

        impl Storage for $name {
            const FACTORS: Option<&'static [Factor]> = None;
            const WHOLE: Option<&'static Structure> = None;
            type FactorList = ();
            type HasFactors = No;
            type Strides = $name;
            const PROMISES_UNSHARED_STRIDES: bool = $unshared;
            type IsWhole = Yes;
            type WithFactors<F: FactorList, Old: AxisList, New: SizeList> = $name;
            type CanReplace<Axes: AxisList, New: SizeList> = No;
            type StoredSizes<Sizes: SizeList> = ();
            type IsFree<To: Axis> = Yes;
            type Renamed<From: Axis, To: Axis> = $name;
            type Kept = [usize; MAX_RANK];
            const STATIC: Option<[usize; MAX_RANK]> = None;
            type Part<S: Shape, Fixed: AxisList, P: SizeList> = $name;
            type CroppedPart<S: Shape, New: Size> = $name;
            fn keep<S: Shape>(strides: &[usize; MAX_RANK]) -> Option<Self::Kept> {
                Some(*strides)
            }
            fn kept_strides<S: Shape>(kept: &Self::Kept) -> Option<[usize; MAX_RANK]> {
                Some(*kept)
            }
            fn given_strides(_: &Self::Kept) -> [usize; MAX_FACTORS] {
                [0; MAX_FACTORS]
            }
            fn keep_replaced(
                strides: &[usize; MAX_RANK],
                _: &[usize; MAX_FACTORS],
                _: impl Fn(char) -> usize,
            ) -> Self::Kept {
                *strides
            }
            fn size_in_whole(_: &Self::Kept, _: char) -> Option<usize> {
                None
            }
            #[inline]
            fn keep_permuted<S: Shape, P: Shape>(kept: &Self::Kept) -> Self::Kept {
                let mut strides = [0; MAX_RANK];
                for axis in 0..P::RANK {
                    strides[axis] = kept[IndicesInWhole::<S, P>::IN_WHOLE[axis]];
                }
                strides
            }
            fn terms<S: Shape>(shape: S, kept: &Self::Kept) -> Result<Terms, Fault> {
                Terms::from_strides(S::AXES, &shape.sizes(), kept)
            }
            #[inline(always)]
            fn offset<S: Shape>(
                position: &[usize; MAX_RANK],
                _: &[usize; MAX_RANK],
                kept: &Self::Kept,
            ) -> usize {
                let mut offset = 0;
                let mut axis = 0;
                while axis < S::RANK {
                    offset += position[axis] * kept[axis];
                    axis += 1;
                }
                offset
            }
        }

        #[diagnostic::do_not_recommend]
        impl<M: Storage $(+ $bound)+> TakesStorage<M> for $name {
            type GivenKept = M::Kept;
            type TakenKept = [usize; MAX_RANK];
            fn take<S: Shape>(given: &M::Kept, shape: S) -> [usize; MAX_RANK] {
                match M::terms(shape, given).map(|terms| terms.strides()) {
                    Ok(Some(strides)) => strides,
                    _ => unreachable!("a mapping is well formed, and without blocks has strides"),
                }
            }
        }

        #[diagnostic::do_not_recommend]
        impl StridedStorage for $name {}
    )*};
}

stored_strides! {
    /// A storage with one run-time stride for each axis, as arrays of other libraries have. No two positions
    /// share an element, so the elements can be written.
    ///
    /// [`Mapping::try_from_strides`](crate::Mapping::try_from_strides) makes a mapping with this storage, and
    /// refuses strides with which positions share elements. Use [`SharedStrides`] for these. A part of a
    /// tensor also has this storage if no declaration can describe the part, for example every second row.
    RunTimeStrides, unshared true, takes StridedStorage Writable;
    /// A storage with one run-time stride for each axis. Positions may share elements, so the elements can be
    /// read, but not written.
    ///
    /// [`Mapping::try_from_strides`](crate::Mapping::try_from_strides) makes a mapping with this storage from
    /// any strides, 0 included. A part of a tensor with `broadcast` or `overlap` also has this storage if no
    /// declaration can describe the part.
    SharedStrides, unshared false, takes StridedStorage;
}

// Each way to a mapping with this storage compares the strides, or begins with a mapping of a writable storage.
#[diagnostic::do_not_recommend]
impl Writable for RunTimeStrides {}

/// The storage of a part of a tensor that no declaration describes. The part has some of the axes and positions
/// of the whole. The whole has the shape `S` and the storage `M`. Along axes that are not [`Cropped`], the part has
/// all positions of the whole.
///
/// [`View::fix`](crate::View::fix) and similar methods return views with this storage, unless only outermost axes are
/// fixed or cropped. The whole lacks axes that were fixed outside of all others, and has the size of the part
/// along its outermost axis:
///
/// ```
/// use tensor_layout::{Cropped, DimC, DimH, DimW, TensorLayout, View, Within, layout};
/// use tensor_layout::{C, H, N, W};
///
/// type Batch = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
/// type Columns = TensorLayout<
///     (DimC<3>, DimH<4>, DimW<2>),
///     Within<(DimC<3>, DimH<4>, DimW<5>), (H, Cropped<W>, C)>,
/// >;
/// let memory = [0_u8; 120];
/// let batch = View::<u8, Batch>::new(&memory)?;
/// let columns: View<u8, Columns> = batch.fix((N(1),)).crop(W(2), DimW::<2>);
/// let columns: View<u8, Columns> = batch.crop(W(2), DimW::<2>).fix((N(1),));
/// # Ok::<(), tensor_layout::LengthError>(())
/// ```
#[derive(Debug)]
pub struct Within<S, M>(Invariant<(S, M)>);

impl<S, M> Sealed<Storages> for Within<S, M> {}

impl<S: Shape, M: Factors> Storage for Within<S, M> {
    const FACTORS: Option<&'static [Factor]> = Some(M::LIST);
    const WHOLE: Option<&'static Structure> = Some(&Structure {
        name: None,
        axes: S::AXES,
        known: S::KNOWN,
        names: S::NAMES,
        factors: Some(M::LIST),
        whole: None,
    });
    type FactorList = M::FactorList;
    type HasFactors = Yes;
    type Strides = M::Strides;
    type IsWhole = No;
    type WithFactors<F: FactorList, Old: AxisList, New: SizeList> = Within<
        <<<Old::Rest as AxisList>::RemovedFrom<S::Sizes> as SizeList>::Replace<
            Old::First,
            New,
        > as SizeList>::Shape,
        F::Storage,
    >;
    type StoredSizes<Sizes: SizeList> = ();
    type CanReplace<Axes: AxisList, New: SizeList> =
        <New::Meets<Axes::RemovedFrom<S::Sizes>> as Decide>::Not;
    type IsFree<To: Axis> = <<S::Sizes as SizeList>::Has<To> as Decide>::Not;
    type Renamed<From: Axis, To: Axis> =
        Within<Renamed<S, From, To>, FactorsRenamed<M::List, From, To>>;
    type Kept = (S, M::Given);
    const STATIC: Option<Self::Kept> = match (S::STATIC, M::Given::EMPTY) {
        (Some(whole), Some(given)) => Some((whole, given)),
        _ => None,
    };
    type Part<Whole: Shape, Fixed: AxisList, P: SizeList> =
        <M::List as FactorList>::Part<P::LeftOf<<S::Axes as AxisTuple>::List>, S::Sizes, P>;
    type CroppedPart<Whole: Shape, New: Size> =
        <CanStayOutermost<M, New::Axis> as Decide>::CroppedWithin<S, M, New>;
    fn keep<P: Shape>(strides: &[usize; MAX_RANK]) -> Option<Self::Kept> {
        let given = in_factor_order(P::AXES, M::LIST, strides)?;
        Some((S::STATIC?, M::Given::first(&given)))
    }
    fn kept_strides<P: Shape>(_: &Self::Kept) -> Option<[usize; MAX_RANK]> {
        None
    }
    fn given_strides((_, given): &Self::Kept) -> [usize; MAX_FACTORS] {
        listed(given)
    }
    #[inline]
    fn keep_replaced(
        _: &[usize; MAX_RANK],
        given: &[usize; MAX_FACTORS],
        size_in_whole: impl Fn(char) -> usize,
    ) -> Self::Kept {
        let mut sizes = [1; MAX_RANK];
        let mut axis = 0;
        while axis < S::RANK {
            sizes[axis] = size_in_whole(S::AXES[axis]);
            axis += 1;
        }
        match S::new(&sizes) {
            Ok(whole) => (whole, M::Given::first(given)),
            Err(_) => unreachable!("the sizes are those of the whole"),
        }
    }
    #[inline]
    fn size_in_whole((whole, _): &Self::Kept, axis: char) -> Option<usize> {
        Some(whole.sizes()[index_of(S::AXES, axis)])
    }
    #[inline]
    fn keep_permuted<P: Shape, Q: Shape>(kept: &Self::Kept) -> Self::Kept {
        *kept
    }
    fn terms<P: Shape>(part: P, (whole, given): &Self::Kept) -> Result<Terms, Fault> {
        let whole = M::terms::<S>(*whole, given)?;
        Terms::within(P::AXES, &part.sizes(), S::AXES, &whole, M::LIST)
    }
    #[inline(always)]
    fn offset<P: Shape>(
        position: &[usize; MAX_RANK],
        _: &[usize; MAX_RANK],
        (whole, given): &Self::Kept,
    ) -> usize {
        let mut in_whole = [0; MAX_RANK];
        let mut axis = 0;
        while axis < P::RANK {
            in_whole[IndicesInWhole::<S, P>::IN_WHOLE[axis]] = position[axis];
            axis += 1;
        }
        M::offset::<S>(&in_whole, &whole.sizes(), given)
    }
}

#[diagnostic::do_not_recommend]
impl<S: Shape, M: Factors> TakesStorage<Self> for Within<S, M> {
    type GivenKept = (S, M::Given);
    type TakenKept = (S, M::Given);
    #[inline]
    fn take<P: Shape>(kept: &(S, M::Given), _: P) -> (S, M::Given) {
        *kept
    }
}
#[diagnostic::do_not_recommend]
impl<S, M: Writable> Writable for Within<S, M> {}
#[diagnostic::do_not_recommend]
impl<S, M: StridedStorage> StridedStorage for Within<S, M> {}
#[diagnostic::do_not_recommend]
impl<S: StaticShape, M: Factors + StaticStorage> StaticStorage for Within<S, M> {
    const NONE: Self::Kept = (S::NEW, M::NONE);
}

/// The factors of the storage `M`, as a list.
pub(crate) type ListOf<M> = <M as Factors>::List;

/// Whether the outermost factor of the storage `M` belongs to the axis `X`, along which there is no padding. A
/// crop along `X` then leaves the factors as they are.
type CanStayOutermost<M, X> = <<ListOf<M> as FactorList>::Starts<X> as Decide>::And<
    <<<ListOf<M> as FactorList>::Head as StorageFactor>::IsPadded as Decide>::Not,
>;

/// The storage `M` with the outermost factor of the axis `X` as [`Cropped`].
pub(crate) type CroppedAlong<M, X> =
    <<ListOf<M> as FactorList>::CroppedAlong<X> as FactorList>::Storage;

/// Holds the constant `INDEX`. The compiler evaluates it once for all layouts with the same axes.
pub(crate) struct IndexOf<Axes, Factor>(PhantomData<(Axes, Factor)>);

impl<Axes: AxisTuple, F: StorageFactor> IndexOf<Axes, F> {
    /// The index of the factor's axis among `Axes`.
    pub(crate) const INDEX: usize = index_of(Axes::LETTERS, F::FACTOR.axis);
}

/// Holds the constant `IN_WHOLE`. The part has the shape `P`, and the whole has the shape `S`. For each axis
/// of the part, the constant holds the index that the axis has in the whole.
struct IndicesInWhole<S, P>(PhantomData<(S, P)>);

impl<S: Shape, P: Shape> IndicesInWhole<S, P> {
    const IN_WHOLE: [usize; MAX_RANK] = {
        let mut indices = [0; MAX_RANK];
        let mut axis = 0;
        while axis < P::RANK {
            indices[axis] = index_of(S::AXES, P::AXES[axis]);
            axis += 1;
        }
        indices
    };
}

/// Returns the strides that are given together with the sizes, in logical order. All other strides are 0.
#[inline]
fn in_logical_order(
    axes: &[char],
    factors: &[Factor],
    given: &[usize; MAX_FACTORS],
) -> [usize; MAX_RANK] {
    let mut strides = [0; MAX_RANK];
    let mut index = 0;
    for factor in factors {
        if factor.is_given() {
            if let Some(axis) = find(axes, factor.axis) {
                strides[axis] = given[index];
            }
            index += 1;
        }
    }
    strides
}

/// Returns the strides of `strides(H = ?)` in the order of the factors, or `None` if the axis of one is not among `axes`.
#[inline]
fn in_factor_order(
    axes: &[char],
    factors: &[Factor],
    strides: &[usize; MAX_RANK],
) -> Option<[usize; MAX_FACTORS]> {
    let mut given = [0; MAX_FACTORS];
    let mut index = 0;
    for factor in factors {
        if factor.is_given() {
            given[index] = strides[find(axes, factor.axis)?];
            index += 1;
        }
    }
    Some(given)
}

/// Returns the strides in the order of the list.
fn listed<G: AxisList>(given: &G) -> [usize; MAX_FACTORS] {
    let mut strides = [0; MAX_FACTORS];
    for (index, stride) in strides.iter_mut().enumerate().take(G::COUNT) {
        *stride = given.get(index);
    }
    strides
}

#[diagnostic::do_not_recommend]
impl<M: Factors> Storage for M {
    const FACTORS: Option<&'static [Factor]> = Some(M::LIST);
    const WHOLE: Option<&'static Structure> = None;
    type FactorList = M::List;
    type HasFactors = Yes;
    type Strides = <M::AreUnshared as Decide>::Strides;
    type IsWhole = Yes;
    type WithFactors<F: FactorList, Old: AxisList, New: SizeList> = F::Storage;
    type CanReplace<Axes: AxisList, New: SizeList> = Yes;
    type StoredSizes<Sizes: SizeList> = Sizes;
    type IsFree<To: Axis> = Yes;
    type Renamed<From: Axis, To: Axis> = FactorsRenamed<M::List, From, To>;
    type Kept = M::Given;
    const STATIC: Option<M::Given> = M::Given::EMPTY;
    type Part<S: Shape, Fixed: AxisList, P: SizeList> =
        <M::List as FactorList>::Part<Fixed, S::Sizes, P>;
    type CroppedPart<S: Shape, New: Size> =
        <CanStayOutermost<M, New::Axis> as Decide>::CroppedWhole<S, M, New>;
    #[inline]
    fn keep<S: Shape>(strides: &[usize; MAX_RANK]) -> Option<M::Given> {
        let given = in_factor_order(S::AXES, M::LIST, strides)?;
        Some(M::Given::first(&given))
    }
    #[inline(always)]
    fn kept_strides<S: Shape>(given: &M::Given) -> Option<[usize; MAX_RANK]> {
        if const { M::Given::COUNT == 0 } {
            return None;
        }
        Some(in_logical_order(S::AXES, M::LIST, &listed(given)))
    }
    #[inline(always)]
    fn given_strides(given: &M::Given) -> [usize; MAX_FACTORS] {
        listed(given)
    }
    #[inline(always)]
    fn keep_replaced(
        _: &[usize; MAX_RANK],
        given: &[usize; MAX_FACTORS],
        _: impl Fn(char) -> usize,
    ) -> M::Given {
        M::Given::first(given)
    }
    #[inline(always)]
    fn size_in_whole(_: &M::Given, _: char) -> Option<usize> {
        None
    }
    #[inline(always)]
    fn keep_permuted<S: Shape, P: Shape>(given: &M::Given) -> M::Given {
        *given
    }
    fn terms<S: Shape>(shape: S, given: &M::Given) -> Result<Terms, Fault> {
        let strides = in_logical_order(S::AXES, M::LIST, &listed(given));
        Terms::with_strides(S::AXES, &shape.sizes(), &strides, M::LIST)
    }
    #[inline(always)]
    fn offset<S: Shape>(
        position: &[usize; MAX_RANK],
        sizes: &[usize; MAX_RANK],
        given: &M::Given,
    ) -> usize {
        let mut walk = Walk::<false>::new();
        let mut index = M::Given::COUNT;
        M::List::push_to::<S::Axes, _>(&mut walk, &mut index, position, sizes, given)
    }
}

/// Returns the strides that `M` keeps for a mapping with the storage `G`. `M` is a storage with the factors of `G`, and
/// more of them may be a [`DynStride`].
#[inline(always)]
fn given_taken<S: Shape, M: Factors, G: Factors>(given: &G::Given, shape: S) -> M::Given {
    if const { M::Given::COUNT == G::Given::COUNT } {
        // Each factor is the same.
        M::Given::first(&listed(given))
    } else {
        M::Given::first(&strides_of_more_given::<S, M, G>(given, shape))
    }
}

fn strides_of_more_given<S: Shape, M: Factors, G: Factors>(
    given: &G::Given,
    shape: S,
) -> [usize; MAX_FACTORS] {
    let sizes = shape.sizes();
    let mut walk = Walk::<false>::new();
    let mut strides = [0; MAX_FACTORS];
    let (mut index, mut kept) = (G::Given::COUNT, M::Given::COUNT);
    for (factor, taken) in G::LIST.iter().zip(M::LIST).rev() {
        let mut factor = *factor;
        if factor.is_given() {
            index -= 1;
            factor = factor.with_given(given.get(index));
        }
        let axis = index_of(S::AXES, factor.axis);
        let stride = walk.push(factor, axis, sizes[axis]).stride;
        if taken.is_given() {
            kept -= 1;
            strides[kept] = stride;
        }
    }
    strides
}

#[diagnostic::do_not_recommend]
impl<M: Factors<Given = ()>> StaticStorage for M {
    const NONE: () = ();
}

/// Whether none of the factors has positions that share elements.
macro_rules! are_unshared {
    () => { Yes };
    ($factor:ident $($rest:ident)*) => {
        <$factor::IsUnshared as Decide>::And<are_unshared!($($rest)*)>
    };
}

/// Lists the given strides of several factors.
macro_rules! given_strides {
    () => { () };
    ($factor:ident $($rest:ident)*) => { $factor::WithGiven<given_strides!($($rest)*)> };
}

/// Implements the traits of storages for tuples of factors. `$front` is a tuple. `$given` is a tuple of other factors.
macro_rules! storages {
    ([$($front:ident $given:ident)*]) => {};
    ([$($front:ident $given:ident)*] $next:ident $other:ident $($rest:ident)*) => {
        storages! { @ [$($front $given)* $next $other] }
        storages! { [$($front $given)* $next $other] $($rest)* }
    };
    (@ [$($front:ident $given:ident)+]) => {
        #[diagnostic::do_not_recommend]
        impl<$($front: StorageFactor + Takes<$given>, $given: StorageFactor),+> TakesStorage<($($given,)+)> for ($($front,)+) {
            type GivenKept = given_strides!($($given)+);
            type TakenKept = given_strides!($($front)+);
            #[inline(always)]
            fn take<S: Shape>(given: &Self::GivenKept, shape: S) -> Self::TakenKept {
                given_taken::<S, Self, ($($given,)+)>(given, shape)
            }
        }

        impl<$($front: StorageFactor),+> Sealed<Storages> for ($($front,)+) {}

        #[diagnostic::do_not_recommend]
        impl<$($front: StorageFactor),+> Factors for ($($front,)+) {
            const LIST: &'static [Factor] = &[$($front::FACTOR),+];
            type List = list!($($front),+);
            type AreUnshared = are_unshared!($($front)+);
            type Given = given_strides!($($front)+);
        }

        #[diagnostic::do_not_recommend]
        impl<$($front: StorageFactor<IsUnshared = Yes>),+> Writable for ($($front,)+) {}
        #[diagnostic::do_not_recommend]
        impl<$($front: StorageFactor<IsOneFactor = Yes>),+> StridedStorage for ($($front,)+) {}
    };
}

#[diagnostic::do_not_recommend]
impl TakesStorage<()> for () {
    type GivenKept = ();
    type TakenKept = ();
    #[inline(always)]
    fn take<S: Shape>((): &(), _: S) {}
}
impl Sealed<Storages> for () {}

#[diagnostic::do_not_recommend]
impl Factors for () {
    const LIST: &'static [Factor] = &[];
    type List = ();
    type AreUnshared = Yes;
    type Given = ();
}
#[diagnostic::do_not_recommend]
impl Writable for () {}
#[diagnostic::do_not_recommend]
impl StridedStorage for () {}

storages! {
    [] F0 G0 F1 G1 F2 G2 F3 G3 F4 G4 F5 G5 F6 G6 F7 G7 F8 G8 F9 G9 F10 G10 F11 G11 F12 G12 F13 G13 F14 G14 F15 G15
}
