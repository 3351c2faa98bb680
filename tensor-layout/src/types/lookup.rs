//! Searches for an axis in a tuple of axes. Types alone perform the search, so `cargo check` reports a
//! missing axis by its name.

// Decision: the 676 implementations that state which letters are equal take no time that can be measured.
// Each of the 26 types of axes takes 0.009 s of a first build, mostly for its derived implementations.

use crate::types::axis::Axis;
use crate::types::merge_order::{
    ByStrides, InOtherOrder, Joined, MergeOrder, NotThere, WithoutFactors,
};
use crate::types::rank::{for_each_rank, list};
use crate::types::size::Size;
use crate::types::storage::{FactorKind, Storage, StorageFactor};
use crate::types::type_lists::{AxisList, FactorList, SizeList};
use tensor_layout_arithmetic::find;

pub enum Yes {}
pub enum No {}

/// The answer [`Yes`] or [`No`] of a computation on types. Its associated types select between two types.
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

    // Steps of a search in a list of sizes. The answer is whether the first size belongs to the axis `X`:
    type HasSize<Rest: SizeList, X: Axis>: Decide;
    type KnowsSize<First: Size, Rest: SizeList, X: Axis>: Decide;
    type SizeOf<First: Size, Rest: SizeList, X: Axis>: Size<Axis = X>;
    type WithoutSize<First: Size, Rest: SizeList, X: Axis>: SizeList;
    type ReplaceSize<First: Size, Rest: SizeList, X: Axis, New: SizeList>: SizeList;
    type RenameSize<First: Size, Rest: SizeList, From: Axis, To: Axis>: SizeList;

    // Steps of a search in a list of factors. The answer is whether the first factor belongs to the axis `X`:
    type FromFactor<First: StorageFactor, Rest: FactorList, X: Axis>: FactorList;
    type UpToFactor<First: StorageFactor, Rest: FactorList, X: Axis, Then: FactorList>: FactorList;
    type WithoutFactor<First: StorageFactor, Rest: FactorList, X: Axis>: FactorList;
    type RenameFactor<First: StorageFactor, From: Axis, To: Axis>: StorageFactor;

    // Steps of a search in a list of axes or factors. The answer is whether the first axis is `X`, or whether
    // the first factor belongs to `X`:
    type HasAxis<Rest: AxisList, X: Axis>: Decide;
    type WithoutAxis<First: Axis, Rest: AxisList, X: Axis>: AxisList;
    type Begin<Rest: AxisList, F: FactorList>: Decide;
    type Counted<First: Axis, Rest: AxisList, F: FactorList, Sizes: SizeList>: AxisList;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList>;
    type Inner<Rest: AxisList, X: Axis, F: FactorList>;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList>;

    // The answer is whether the list has a size of the axis of `New`:
    type PutSize<Sizes: SizeList, New: Size>: SizeList;

    // The answer is whether the first list is as long as the second:
    type Longer<First: AxisList, Second: AxisList>: AxisList;

    // Steps of a merge. For `MergeOrder`, the answer is whether the factors of `Axes` follow each other at
    // the start of `F`. After a no, the next four steps ask whether all axes exist, whether the storage has
    // factors, whether the clauses leave no doubt about the order, and whether the axes are in order. After a
    // yes, the last two steps ask whether the clauses allow a merge:
    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList>: MergeOrder;
    type OrderOfThere<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfFactors<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfOrdered<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfGaps<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type JoinedOrByStrides: MergeOrder;
    type TryMerged<M: Storage, Axes: AxisList, New: Size, F: FactorList>: Storage;

    // The answer is whether types decide a question:
    type OrMissing<Axes: AxisList, Sizes: SizeList>: Decide;
    type StorageOf<M: Storage, F: FactorList, Old: AxisList, New: SizeList>: Storage;
}

impl Decide for Yes {
    type If<Then, Else> = Then;
    type And<Other: Decide> = Other;
    type Or<Other: Decide> = Yes;
    type Not = No;
    type HasSize<Rest: SizeList, X: Axis> = Yes;
    type KnowsSize<First: Size, Rest: SizeList, X: Axis> = First::IsKnown;
    type SizeOf<First: Size, Rest: SizeList, X: Axis> = First::On<X>;
    type WithoutSize<First: Size, Rest: SizeList, X: Axis> = Rest;
    type ReplaceSize<First: Size, Rest: SizeList, X: Axis, New: SizeList> = New::Before<Rest>;
    type RenameSize<First: Size, Rest: SizeList, From: Axis, To: Axis> = (First::On<To>, Rest);
    type FromFactor<First: StorageFactor, Rest: FactorList, X: Axis> = (First, Rest);
    type UpToFactor<First: StorageFactor, Rest: FactorList, X: Axis, Then: FactorList> = Then;
    type WithoutFactor<First: StorageFactor, Rest: FactorList, X: Axis> = Rest::Without<X>;
    type RenameFactor<First: StorageFactor, From: Axis, To: Axis> = First::On<To>;
    type HasAxis<Rest: AxisList, X: Axis> = Yes;
    type WithoutAxis<First: Axis, Rest: AxisList, X: Axis> = Rest;
    type Begin<Rest: AxisList, F: FactorList> = Rest::Begin<F::Tail>;
    type Counted<First: Axis, Rest: AxisList, F: FactorList, Sizes: SizeList> =
        Longer<(First, Rest::Counted<After<F, First>, Sizes>), Rest::Counted<F, Sizes>, Sizes>;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList> = Rest::Outer<X, F::Tail>;
    type Inner<Rest: AxisList, X: Axis, F: FactorList> = Rest::Inner<F::Tail>;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList> =
        <First::Kind as FactorKind>::IfPlain<After::Between<Rest, Sizes>>;
    type PutSize<Sizes: SizeList, New: Size> = Sizes::Replace<New::Axis, (New, ())>;
    type Longer<First: AxisList, Second: AxisList> = First;
    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList> =
        <<Axes::CanMerge<F> as Decide>::And<M::CanReplace<Axes, Sizes, New>> as Decide>::JoinedOrByStrides;
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
}

impl Decide for No {
    type If<Then, Else> = Else;
    type And<Other: Decide> = No;
    type Or<Other: Decide> = Other;
    type Not = Yes;
    type HasSize<Rest: SizeList, X: Axis> = Rest::Has<X>;
    type KnowsSize<First: Size, Rest: SizeList, X: Axis> = Rest::Knows<X>;
    type SizeOf<First: Size, Rest: SizeList, X: Axis> = Rest::SizeOf<X>;
    type WithoutSize<First: Size, Rest: SizeList, X: Axis> = (First, Rest::Without<X>);
    type ReplaceSize<First: Size, Rest: SizeList, X: Axis, New: SizeList> =
        (First, Rest::Replace<X, New>);
    type RenameSize<First: Size, Rest: SizeList, From: Axis, To: Axis> =
        (First, Rest::Rename<From, To>);
    type FromFactor<First: StorageFactor, Rest: FactorList, X: Axis> = Rest::From<X>;
    type UpToFactor<First: StorageFactor, Rest: FactorList, X: Axis, Then: FactorList> =
        (First, Rest::UpTo<X, Then>);
    type WithoutFactor<First: StorageFactor, Rest: FactorList, X: Axis> = (First, Rest::Without<X>);
    type RenameFactor<First: StorageFactor, From: Axis, To: Axis> = First;
    type HasAxis<Rest: AxisList, X: Axis> = Rest::Has<X>;
    type WithoutAxis<First: Axis, Rest: AxisList, X: Axis> = (First, Rest::Without<X>);
    type Begin<Rest: AxisList, F: FactorList> = No;
    type Counted<First: Axis, Rest: AxisList, F: FactorList, Sizes: SizeList> =
        Rest::Counted<F, Sizes>;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList> = Before;
    type Inner<Rest: AxisList, X: Axis, F: FactorList> = X;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList> = (
        <First::Kind as FactorKind>::IfPlain<Sizes::SizeOf<First::Axis>>,
        Rest::Before<X, After, Sizes>,
    );
    type PutSize<Sizes: SizeList, New: Size> = (New, Sizes);
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
}

/// The list `F` after the factor of the axis `X`.
type After<F, X> = <<F as FactorList>::From<X> as FactorList>::Tail;

/// The longer one of two lists of axes, or `Second` if they are equally long. If the first axis of `First`
/// has a size known only at run time, this is `First`: without this axis, `Second` would require that its
/// size is 1.
type Longer<First, Second, Sizes> =
    <<<Sizes as SizeList>::Knows<<First as AxisList>::First> as Decide>::And<
        <Second as AxisList>::IsAsLongAs<First>,
    > as Decide>::Longer<Second, First>;

/// The order of axes of which not each one directly follows the one before it.
type Gap<Axes, F, Ones, Counted> = InOtherOrder<
    <<Axes as AxisList>::Rest as AxisList>::Outer<
        <Axes as AxisList>::First,
        <F as FactorList>::Tail,
    >,
    <<Axes as AxisList>::Rest as AxisList>::Inner<<F as FactorList>::Tail>,
    Ones,
    Counted,
>;

/// Returns the index of an axis among the axes of a layout. The layout must have this axis.
#[inline(always)]
pub(crate) const fn index_of(axes: &[char], axis: char) -> usize {
    match find(axes, axis) {
        Some(index) => index,
        None => panic!("the layout has this axis"),
    }
}

/// A bound that no type meets.
pub trait Never {}

/// Gives a trait two more implementations, whose bounds no type meets, to improve the compiler's errors.
///
/// If a trait has several implementations and none fits, the error names the trait and points at the wrong
/// argument. If a trait has a single implementation, the compiler selects it even if its bounds are not met.
/// The error then names a bound of that implementation and points at the method, or appears only at a later
/// step of the compilation.
macro_rules! choice {
    (impl[$($parameter:tt)*] $trait:ty, $given:ident { $($items:tt)* }) => {
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<$($parameter)*> $trait for $given
        where
            ($given,): $crate::types::lookup::Never,
        {
            $($items)*
        }
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<$($parameter)*> $trait for $given
        where
            [$given; 1]: $crate::types::lookup::Never,
        {
            $($items)*
        }
    };
}

pub(crate) use choice;

/// Computes whether the axis `Other` has the same letter as this axis.
pub trait Same<Other> {
    type Answer: Decide;
}
impl<X: Axis, Other: Axis> Same<Other> for X {
    type Answer = X::Is<Other>;
}

/// Computes whether a list of answers includes [`Yes`].
pub trait AnyYes {
    type Answer;
}
impl AnyYes for () {
    type Answer = No;
}
impl<Answer: Decide, Rest: AnyYes> AnyYes for (Answer, Rest) {
    type Answer = Answer::If<Yes, Rest::Answer>;
}

/// A bound that only the answer [`Yes`] meets.
pub trait IsYes {}
impl IsYes for Yes {}

/// A bound that only the answer [`No`] meets.
pub trait IsNo {}
impl IsNo for No {}

/// A tuple of one to eight axes, such as `(N, H)`.
pub trait AxisTuple {
    /// The axes as a list.
    type List: AxisList;
    /// The letters of the axes.
    #[doc(hidden)]
    const LETTERS: &'static [char];
}

/// A tuple of axes without duplicates.
#[diagnostic::on_unimplemented(
    message = "an axis is there twice in `{Self}`",
    label = "help: name each axis once: choose another letter"
)]
pub trait NoneTwice {}
#[diagnostic::do_not_recommend]
impl<Axes: AxisTuple<List: EachOnce>> NoneTwice for Axes {}

/// A list of axes without duplicates.
pub trait EachOnce {}
#[diagnostic::do_not_recommend]
impl EachOnce for () {}
#[diagnostic::do_not_recommend]
impl<Head: NotAmong<Tail>, Tail: EachOnce> EachOnce for (Head, Tail) {}

/// An axis that is not in the list `Axes`.
pub trait NotAmong<Axes> {}
#[diagnostic::do_not_recommend]
impl<X> NotAmong<()> for X {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<X, Head, Tail> NotAmong<(Head, Tail)> for X where X: Same<Head, Answer: IsNo> + NotAmong<Tail> {}

/// A tuple of axes that are all among the axes `Axes` of a layout.
pub trait Among<Axes> {}
#[doc(hidden)]
impl<Axes, Given: EachOf<Axes>> Among<Axes> for Given {}

/// A tuple of axes that are all [`Among`] the axes `Axes`. Without this separate trait, the compiler's error
/// would list the implementations for all tuples.
pub trait EachOf<Axes> {}

/// An axis whose name is free in a layout with the axes `Axes`. The layout lacks the axis, or the axis is
/// among the axes `Replaced`, which are to be removed.
#[diagnostic::on_unimplemented(
    message = "another axis of this layout is called `{Self}`, too",
    label = "help: choose a letter that is not among its axes: `{Axes}`"
)]
pub trait FreeName<Axes, Replaced>: Axis {}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<X, Axes, Replaced> FreeName<Axes, Replaced> for X
where
    X: Axis,
    Axes: AxisTuple,
    Replaced: AxisTuple,
    <<Replaced::List as AxisList>::Has<X> as Decide>::Or<
        <<Axes::List as AxisList>::Has<X> as Decide>::Not,
    >: IsYes,
{
}

/// A tuple of axes. Each of them implements [`FreeName`].
pub trait FreeNames<Axes, Replaced> {}
#[doc(hidden)]
impl<Axes, Replaced, Given: EachFree<Axes, Replaced>> FreeNames<Axes, Replaced> for Given {}

/// A tuple of axes. Each of them implements [`FreeName`]. Without this separate trait, the compiler's error
/// would list the implementations for all tuples.
pub trait EachFree<Axes, Replaced> {}

/// An axis of a layout with the axes `Axes`.
#[diagnostic::on_unimplemented(
    message = "expected one of the axes `{Axes}`, found `{Self}`",
    label = "help: a type parameter needs a bound, such as `L: AnyLayout<Axes = (H, W)>`"
)]
pub trait AxisOf<Axes>: Axis {}

/// Declares a trait for each rank. The message of the trait names the axes one by one.
///
/// The first axis of the layout implements the trait, and the axis `Wanted` is a parameter. If `Wanted`
/// implemented the trait, a missing axis would lack both `AxisOf` and the trait. The compiler would then
/// print the message of `AxisOf`.
macro_rules! axis_of {
    ($($name:ident[$($axis:ident)*] $message:literal, $label:literal;)+) => {$(
        /// The first axis of a layout that has the axis `Wanted`. The other axes of the layout are
        /// parameters.
        #[diagnostic::on_unimplemented(message = $message, label = $label)]
        pub trait $name<Wanted $(, $axis)*> {}
        #[diagnostic::do_not_recommend]
        impl<X0, Wanted: OneOf<(X0, $($axis,)*)> $(, $axis)*> $name<Wanted $(, $axis)*> for X0 {}
        #[doc(hidden)]
        impl<Wanted: Axis, X0: $name<Wanted $(, $axis)*> $(, $axis)*> AxisOf<(X0, $($axis,)*)>
            for Wanted
        {}
    )+};
}

axis_of! {
    FirstOfOne[]
        "expected the axis `{Self}`, found `{Wanted}`",
        "help: write `{Self}` in place of `{Wanted}`";
    FirstOfTwo[X1]
        "expected one of the axes `{Self}`, `{X1}`, found `{Wanted}`",
        "help: write `{Self}` or `{X1}` in place of `{Wanted}`";
    FirstOfThree[X1 X2]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, found `{Wanted}`",
        "help: write `{Self}`, `{X1}` or `{X2}` in place of `{Wanted}`";
    FirstOfFour[X1 X2 X3]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, found `{Wanted}`",
        "help: write `{Self}`, `{X1}`, `{X2}` or `{X3}` in place of `{Wanted}`";
    FirstOfFive[X1 X2 X3 X4]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, found `{Wanted}`",
        "help: write `{Self}`, `{X1}`, `{X2}`, `{X3}` or `{X4}` in place of `{Wanted}`";
    FirstOfSix[X1 X2 X3 X4 X5]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, found `{Wanted}`",
        "help: write `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}` or `{X5}` in place of `{Wanted}`";
    FirstOfSeven[X1 X2 X3 X4 X5 X6]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, `{X6}`, found `{Wanted}`",
        "help: write `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}` or `{X6}` in place of `{Wanted}`";
    FirstOfEight[X1 X2 X3 X4 X5 X6 X7]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, `{X6}`, `{X7}`, found `{Wanted}`",
        "help: write `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, `{X6}` or `{X7}` in place of `{Wanted}`";
}

/// Computes whether an axis is in the tuple `Axes`.
pub trait Sought<Axes> {
    type Found;
}

/// An axis in the tuple `Axes`.
pub trait OneOf<Axes> {}
#[diagnostic::do_not_recommend]
impl<Axes, X: Sought<Axes, Found = Yes>> OneOf<Axes> for X {}

/// Marks the absence of an axis.
pub enum Nothing {}

/// A bound that only [`Nothing`] meets. If an implementation has this bound on a type parameter, and the
/// bound is not met, the compiler's error names the implemented trait and not the type parameter.
pub trait IsNothing {}
impl IsNothing for Nothing {}

/// A list of axes, compared with the tuple `Given`. `Missing` is the first axis of the list that `Given`
/// lacks. If `Given` has all axes of the list, `Missing` is [`Nothing`].
pub trait MissingAmong<Given> {
    type Missing;
}
impl<Given> MissingAmong<Given> for () {
    type Missing = Nothing;
}
impl<Given, Head, Tail> MissingAmong<Given> for (Head, Tail)
where
    Head: Sought<Given, Found: Decide>,
    Tail: MissingAmong<Given>,
{
    type Missing = <Head::Found as Decide>::If<Tail::Missing, Head>;
}

/// A list that is at least as long as `List`.
pub trait RoomFor<List> {}
impl<Room> RoomFor<()> for Room {}
impl<Room: RoomFor<List>, Head, First, List> RoomFor<(First, List)> for (Head, Room) {}

/// Computes whether a list is shorter than `List`.
pub trait FewerThan<List> {
    type Answer;
}
impl FewerThan<()> for () {
    type Answer = No;
}
impl<Head, Tail> FewerThan<()> for (Head, Tail) {
    type Answer = No;
}
impl<First, List> FewerThan<(First, List)> for () {
    type Answer = Yes;
}
impl<Head, Tail: FewerThan<List>, First, List> FewerThan<(First, List)> for (Head, Tail) {
    type Answer = Tail::Answer;
}

macro_rules! look_up {
    ($rank:literal; $($axis:ident $index:tt),+) => {
        impl<$($axis: Axis),+> AxisTuple for ($($axis,)+) {
            type List = list!($($axis),+);
            const LETTERS: &'static [char] = &[$(<$axis as Axis>::NAME),+];
        }

        impl<Axes, $($axis: AxisOf<Axes>),+> EachOf<Axes> for ($($axis,)+) {}

        impl<Axes, Replaced, $($axis: FreeName<Axes, Replaced>),+> EachFree<Axes, Replaced>
            for ($($axis,)+)
        {}

        impl<Wanted: Axis, $($axis: Same<Wanted>),+> Sought<($($axis,)+)> for Wanted
        where
            list!($($axis::Answer),+): AnyYes,
        {
            type Found = <list!($($axis::Answer),+) as AnyYes>::Answer;
        }
    };
}

for_each_rank!(look_up);
