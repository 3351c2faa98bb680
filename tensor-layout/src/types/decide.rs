//! Answers of computations on types.

use crate::types::axis::Axis;
use crate::types::merge_order::{ByStrides, Gap, Joined, MergeOrder, NotThere, WithoutFactors};
use crate::types::shape::Shape;
use crate::types::size::Size;
use crate::types::storage::{
    Cropped, CroppedAlong, Factors, ListOf, RunTimeStrides, SharedStrides, Storage, StorageFactor,
    StridedStorage, Within,
};
use crate::types::type_lists::{After, AxisList, FactorList, IfPlain, Longer, SizeList};

/// The answer that something is so.
#[derive(Debug)]
pub enum Yes {}
/// The answer that something is not so.
#[derive(Debug)]
pub enum No {}

/// The answer [`Yes`] or [`No`] of a computation on types. Its associated types select between two types, or are the steps of
/// the searches in lists of `type_lists.rs`, of merges and of parts.
///
/// Computations on types use only associated types without bounds, such as `X::Is<Y>::If<Then, Else>`. For
/// the compiler, this is much less work than a choice between implementations. The compiler computes both
/// arguments of `If`, also the one that is not selected. In an argument of `If`, a search would always go on
/// to the end of the list. Therefore a search continues in associated types of [`No`] instead.
pub trait Decide {
    type If<Then, Else>;
    type And<Other: Decide>: Decide;
    type Or<Other: Decide>: Decide;
    type Not: Decide;
    /// The storage with a stride for each axis at run time, where the answer says whether positions are unshared.
    type Strides: Storage + StridedStorage;

    // Steps of a search in a list of sizes. The answer is whether the first size belongs to the axis `X`, with these
    // exceptions:
    //
    // - `PutSize`: whether the list has a size of the axis of `New`.
    // - `EitherSize`: whether it is the first one.
    // - `MergedOfAny`: whether one size has a name.
    // - `MergedOfAll`: whether each size has a number or a name.
    type HasSize<Rest: SizeList, X: Axis>: Decide;
    type KnowsSize<First: Size, Rest: SizeList, X: Axis>: Decide;
    type SizeOf<First: Size, Rest: SizeList, X: Axis>: Size<Axis = X>;
    type WithoutSize<First: Size, Rest: SizeList, X: Axis>: SizeList;
    type ReplaceSize<First: Size, Rest: SizeList, X: Axis, New: SizeList>: SizeList;
    type RenameSize<First: Size, Rest: SizeList, From: Axis, To: Axis>: SizeList;
    type PutSize<Sizes: SizeList, New: Size>: SizeList;
    type EitherSize<One: Size, Other: Size>: Size;
    type MergedOfAny<X: Axis, Axes: AxisList, Sizes: SizeList>: Size<Axis = X>;
    type MergedOfAll<X: Axis, Axes: AxisList, Sizes: SizeList>: Size<Axis = X>;

    // Steps of a search in a list of factors. The answer is whether the first factor belongs to the axis `X`.
    type FromFactor<First: StorageFactor, Rest: FactorList, X: Axis>: FactorList;
    type UpToFactor<First: StorageFactor, Rest: FactorList, X: Axis, Then: FactorList>: FactorList;
    type WithoutFactor<First: StorageFactor, Rest: FactorList, X: Axis>: FactorList;
    type RenameFactor<First: StorageFactor, From: Axis, To: Axis>: StorageFactor;
    type CroppedFactor<First: StorageFactor, Rest: FactorList, X: Axis>: FactorList;

    // Steps of a search in a list of axes or factors. The answer is whether the first axis is `X`, or whether the
    // first factor belongs to `X`; for `Longer`, whether the first list is as long as the second.
    type HasAxis<Rest: AxisList, X: Axis>: Decide;
    type WithoutAxis<First: Axis, Rest: AxisList, X: Axis>: AxisList;
    type Begin<Rest: AxisList, F: FactorList>: Decide;
    type Counted<First: Axis, Rest: AxisList, F: FactorList, Sizes: SizeList>: AxisList;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList>;
    type Inner<Rest: AxisList, X: Axis, F: FactorList>;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList>;
    type Longer<First: AxisList, Second: AxisList>: AxisList;

    // Steps of a merge. For each step, `Yes` or `No` answers a question:
    //
    // - `MergeOrder`: whether the factors of `Axes` follow each other at the start of `F`.
    // - After the answer `No`, the next four steps ask whether all axes exist, whether the storage has factors, whether
    //   the clauses leave no doubt about the order, and whether the axes are in order.
    // - After the answer `Yes`, `JoinedOrByStrides` and `TryMerged` ask whether the clauses allow a merge.
    // - `OrMissing` and `StorageOf`: whether types decide a question.
    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList>: MergeOrder;
    type OrderOfThere<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfFactors<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfOrdered<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfGaps<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type JoinedOrByStrides: MergeOrder;
    type TryMerged<M: Storage, Axes: AxisList, New: Size, F: FactorList>: Storage;
    type OrMissing<Axes: AxisList, Sizes: SizeList>: Decide;
    type StorageOf<M: Storage, F: FactorList, Old: AxisList, New: SizeList>: Storage;

    // Steps to the storage of a part. For each step, `Yes` or `No` answers a question:
    //
    // - `LeaveOut`: whether the first factor can be left out, because no other factor's stride depends on it, and the part
    //   lacks the axis.
    // - `PartOf`: whether the part has all positions along the axes of the other factors.
    // - `Settled`: whether the first factor is not cropped.
    // - `Resettled`: whether the whole gets the size that the part has along its axis `X`.
    // - `CroppedWhole` and `CroppedWithin`: see `CanStayOutermost` in `storage.rs`.
    // - `Outermost`: whether the storage may be padded along the axis of the cropped factor `X`.
    type LeaveOut<First: StorageFactor, Rest: FactorList, Gone: AxisList, S: SizeList, P: SizeList>: Storage;
    type PartOf<First: StorageFactor, Rest: FactorList, S: SizeList, P: SizeList>: Storage;
    type Settled<First: StorageFactor, S: SizeList, P: SizeList>: SizeList;
    type Resettled<X: Axis, S: SizeList, P: SizeList>: SizeList;
    type CroppedWhole<S: Shape, M: Factors, New: Size>: Storage;
    type CroppedWithin<S: Shape, M: Factors, New: Size>: Storage;
    type Outermost<X: StorageFactor>: StorageFactor;
}

impl Decide for Yes {
    type If<Then, Else> = Then;
    type And<Other: Decide> = Other;
    type Or<Other: Decide> = Yes;
    type Not = No;
    type Strides = RunTimeStrides;

    type HasSize<Rest: SizeList, X: Axis> = Yes;
    type KnowsSize<First: Size, Rest: SizeList, X: Axis> = First::IsKnown;
    type SizeOf<First: Size, Rest: SizeList, X: Axis> = First::On<X>;
    type WithoutSize<First: Size, Rest: SizeList, X: Axis> = Rest;
    type ReplaceSize<First: Size, Rest: SizeList, X: Axis, New: SizeList> = New::Before<Rest>;
    type RenameSize<First: Size, Rest: SizeList, From: Axis, To: Axis> = (First::On<To>, Rest);
    type PutSize<Sizes: SizeList, New: Size> = Sizes::Replace<New::Axis, (New, ())>;
    type EitherSize<One: Size, Other: Size> = One;
    type MergedOfAny<X: Axis, Axes: AxisList, Sizes: SizeList> =
        <Axes::HaveNumbersOrNames<Sizes> as Decide>::MergedOfAll<X, Axes, Sizes>;
    type MergedOfAll<X: Axis, Axes: AxisList, Sizes: SizeList> = X::Named<Axes::Product<Sizes>>;

    type FromFactor<First: StorageFactor, Rest: FactorList, X: Axis> = (First, Rest);
    type UpToFactor<First: StorageFactor, Rest: FactorList, X: Axis, Then: FactorList> = Then;
    type WithoutFactor<First: StorageFactor, Rest: FactorList, X: Axis> = Rest::Without<X>;
    type RenameFactor<First: StorageFactor, From: Axis, To: Axis> = First::On<To>;
    type CroppedFactor<First: StorageFactor, Rest: FactorList, X: Axis> = (First::Cropped, Rest);

    type HasAxis<Rest: AxisList, X: Axis> = Yes;
    type WithoutAxis<First: Axis, Rest: AxisList, X: Axis> = Rest;
    type Begin<Rest: AxisList, F: FactorList> = Rest::Begin<F::Tail>;
    type Counted<First: Axis, Rest: AxisList, F: FactorList, Sizes: SizeList> =
        Longer<(First, Rest::Counted<After<F, First>, Sizes>), Rest::Counted<F, Sizes>, Sizes>;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList> = Rest::Outer<X, F::Tail>;
    type Inner<Rest: AxisList, X: Axis, F: FactorList> = Rest::Inner<F::Tail>;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList> =
        IfPlain<First, After::Between<Rest, Sizes>>;
    type Longer<First: AxisList, Second: AxisList> = First;

    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList> =
        <<Axes::CanMerge<F> as Decide>::And<M::CanReplace<Axes, New>> as Decide>::JoinedOrByStrides;
    type OrderOfThere<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        <M::HasFactors as Decide>::OrderOfFactors<Axes, F, M, Sizes>;
    type OrderOfFactors<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        <Axes::AreInOrder<M::FactorList> as Decide>::OrderOfOrdered<
            Axes,
            F,
            M,
            M::StoredSizes<Sizes>,
        >;
    type OrderOfOrdered<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        <Axes::AreStoredIn<F> as Decide>::OrderOfGaps<Axes, F, M, Sizes>;
    type OrderOfGaps<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        Gap<Axes, F, F::Before<Axes::First, Axes::Rest, Sizes>, Axes>;
    type JoinedOrByStrides = Joined;
    type TryMerged<M: Storage, Axes: AxisList, New: Size, F: FactorList> =
        <Joined as MergeOrder>::Merged<M, Axes, New, F>;
    type OrMissing<Axes: AxisList, Sizes: SizeList> = Yes;
    type StorageOf<M: Storage, F: FactorList, Old: AxisList, New: SizeList> =
        M::WithFactors<F, Old, New>;

    type LeaveOut<
        First: StorageFactor,
        Rest: FactorList,
        Gone: AxisList,
        S: SizeList,
        P: SizeList,
    > = Rest::Part<Gone::Without<First::Axis>, S::Without<First::Axis>, P>;
    type PartOf<First: StorageFactor, Rest: FactorList, S: SizeList, P: SizeList> =
        <(First::Outermost, Rest) as FactorList>::Storage;
    type Settled<First: StorageFactor, S: SizeList, P: SizeList> = S;
    type Resettled<X: Axis, S: SizeList, P: SizeList> = S::Replace<X, (P::SizeOf<X>, ())>;
    type CroppedWhole<S: Shape, M: Factors, New: Size> = M;
    type CroppedWithin<S: Shape, M: Factors, New: Size> = Within<
        <<S::Sizes as SizeList>::Replace<New::Axis, (New, ())> as SizeList>::Shape,
        <(
            <<ListOf<M> as FactorList>::Head as StorageFactor>::Outermost,
            <ListOf<M> as FactorList>::Tail,
        ) as FactorList>::Storage,
    >;
    type Outermost<X: StorageFactor> = Cropped<X>;
}

impl Decide for No {
    type If<Then, Else> = Else;
    type And<Other: Decide> = No;
    type Or<Other: Decide> = Other;
    type Not = Yes;
    type Strides = SharedStrides;

    type HasSize<Rest: SizeList, X: Axis> = Rest::Has<X>;
    type KnowsSize<First: Size, Rest: SizeList, X: Axis> = Rest::Knows<X>;
    type SizeOf<First: Size, Rest: SizeList, X: Axis> = Rest::SizeOf<X>;
    type WithoutSize<First: Size, Rest: SizeList, X: Axis> = (First, Rest::Without<X>);
    type ReplaceSize<First: Size, Rest: SizeList, X: Axis, New: SizeList> =
        (First, Rest::Replace<X, New>);
    type RenameSize<First: Size, Rest: SizeList, From: Axis, To: Axis> =
        (First, Rest::Rename<From, To>);
    type PutSize<Sizes: SizeList, New: Size> = (New, Sizes);
    type EitherSize<One: Size, Other: Size> = Other;
    type MergedOfAny<X: Axis, Axes: AxisList, Sizes: SizeList> = X::Dynamic;
    type MergedOfAll<X: Axis, Axes: AxisList, Sizes: SizeList> = X::Dynamic;

    type FromFactor<First: StorageFactor, Rest: FactorList, X: Axis> = Rest::From<X>;
    type UpToFactor<First: StorageFactor, Rest: FactorList, X: Axis, Then: FactorList> =
        (First, Rest::UpTo<X, Then>);
    type WithoutFactor<First: StorageFactor, Rest: FactorList, X: Axis> = (First, Rest::Without<X>);
    type RenameFactor<First: StorageFactor, From: Axis, To: Axis> = First;
    type CroppedFactor<First: StorageFactor, Rest: FactorList, X: Axis> =
        (First, Rest::CroppedAlong<X>);

    type HasAxis<Rest: AxisList, X: Axis> = Rest::Has<X>;
    type WithoutAxis<First: Axis, Rest: AxisList, X: Axis> = (First, Rest::Without<X>);
    type Begin<Rest: AxisList, F: FactorList> = No;
    type Counted<First: Axis, Rest: AxisList, F: FactorList, Sizes: SizeList> =
        Rest::Counted<F, Sizes>;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList> = Before;
    type Inner<Rest: AxisList, X: Axis, F: FactorList> = X;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList> = (
        IfPlain<First, Sizes::SizeOf<First::Axis>>,
        Rest::Before<X, After, Sizes>,
    );
    type Longer<First: AxisList, Second: AxisList> = Second;

    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList> =
        <Axes::AreThere<Sizes> as Decide>::OrderOfThere<Axes, F, M, Sizes>;
    type OrderOfThere<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> = NotThere;
    type OrderOfFactors<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        WithoutFactors;
    type OrderOfOrdered<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> = ByStrides;
    type OrderOfGaps<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> = Gap<
        Axes,
        F,
        Axes::Ones<Axes::Counted<M::FactorList, Sizes>, M::FactorList, Sizes>,
        Axes::Counted<M::FactorList, Sizes>,
    >;
    type JoinedOrByStrides = ByStrides;
    type TryMerged<M: Storage, Axes: AxisList, New: Size, F: FactorList> = M::Strides;
    type OrMissing<Axes: AxisList, Sizes: SizeList> = <Axes::AreThere<Sizes> as Decide>::Not;
    type StorageOf<M: Storage, F: FactorList, Old: AxisList, New: SizeList> = M::Strides;

    type LeaveOut<First: StorageFactor, Rest: FactorList, Gone: AxisList, S: SizeList, P: SizeList> =
        <<Gone::IsEmpty as Decide>::And<<(First::Outermost, Rest) as FactorList>::AreWhole> as Decide>::PartOf<First, Rest, S, P>;
    type PartOf<First: StorageFactor, Rest: FactorList, S: SizeList, P: SizeList> = Within<
        <<First::IsWhole as Decide>::Settled<First, S, P> as SizeList>::Shape,
        <(First::Outermost, Rest) as FactorList>::Storage,
    >;
    type Settled<First: StorageFactor, S: SizeList, P: SizeList> =
        <<First::Outermost as StorageFactor>::IsWhole as Decide>::Resettled<First::Axis, S, P>;
    type Resettled<X: Axis, S: SizeList, P: SizeList> = S;
    type CroppedWhole<S: Shape, M: Factors, New: Size> = Within<S, CroppedAlong<M, New::Axis>>;
    type CroppedWithin<S: Shape, M: Factors, New: Size> = Within<S, CroppedAlong<M, New::Axis>>;
    type Outermost<X: StorageFactor> = X::Outermost;
}
