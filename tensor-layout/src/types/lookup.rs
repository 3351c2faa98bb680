//! Finding an axis in a tuple of axes, by types alone, so that a missing axis is an error under
//! `cargo check` that names it.

use crate::types::axis::Axis;
use crate::types::merge_order::{
    ByStrides, InOtherOrder, Joined, MergeOrder, NotThere, WithoutFactors,
};
use crate::types::rank::{for_each_rank, list};
use crate::types::size::Size;
use crate::types::storage::{FactorKind, RunTimeStrides, Storage, StorageFactor};
use crate::types::type_lists::{AxisList, FactorList, SizeList};
use tensor_layout_arithmetic::find;

pub enum Yes {}
pub enum No {}

/// Yes or no, and what follows from it.
///
/// Type computations use such associated types alone, without conditions: `X::Is<Y>::If<Then, Else>`,
/// and so are the lists in `type_lists.rs`. For the compiler, that is much less work than to choose between
/// implementations. Where a list goes on after the answer no, the answer itself does it, for the
/// compiler works out both arguments of `If`.
pub trait Decide {
    type If<Then, Else>;
    type And<Other: Decide>: Decide;
    type Or<Other: Decide>: Decide;
    type Not: Decide;

    // Whether the first of a list of sizes is of the axis `X`:
    type HasSize<Rest: SizeList, X: Axis>: Decide;
    type KnowsSize<First: Size, Rest: SizeList, X: Axis>: Decide;
    type SizeOf<First: Size, Rest: SizeList, X: Axis>: Size<Axis = X>;
    type WithoutSize<First: Size, Rest: SizeList, X: Axis>: SizeList;
    type ReplaceSize<First: Size, Rest: SizeList, X: Axis, New: SizeList>: SizeList;
    type RenameSize<First: Size, Rest: SizeList, From: Axis, To: Axis>: SizeList;

    // Whether the first of a list of factors is of the axis `X`:
    type FromFactor<First: StorageFactor, Rest: FactorList, X: Axis>: FactorList;
    type UpToFactor<First: StorageFactor, Rest: FactorList, X: Axis, Then: FactorList>: FactorList;
    type WithoutFactor<First: StorageFactor, Rest: FactorList, X: Axis>: FactorList;
    type RenameFactor<First: StorageFactor, From: Axis, To: Axis>: StorageFactor;

    // Whether the first of a list of axes is `X`, or the first of the factors `F` is of it:
    type HasAxis<Rest: AxisList, X: Axis>: Decide;
    type Begin<Rest: AxisList, F: FactorList>: Decide;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList>;
    type Inner<Rest: AxisList, X: Axis, F: FactorList>;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList>;

    // Whether there is a size of the axis of `New`:
    type PutSize<Sizes: SizeList, New: Size>: SizeList;

    // Whether the factors of the axes `Axes` follow each other, from the first in `F` on; if not, whether they
    // are there, there are factors at all, and these are in order; if so, whether their clauses let them be
    // merged:
    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList>: MergeOrder;
    type OrderOfThere<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfFactors<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList>: MergeOrder;
    type OrderOfOrdered<Axes: AxisList, F: FactorList, Sizes: SizeList>: MergeOrder;
    type JoinedOrByStrides: MergeOrder;
    type TryMerged<M: Storage, Axes: AxisList, New: Size, F: FactorList>: Storage;

    // Whether something is decided by types:
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
    type Begin<Rest: AxisList, F: FactorList> = Rest::Begin<F::Tail>;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList> = Rest::Outer<X, F::Tail>;
    type Inner<Rest: AxisList, X: Axis, F: FactorList> = Rest::Inner<F::Tail>;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList> =
        <First::Kind as FactorKind>::IfPlain<After::Between<Rest, Sizes>>;
    type PutSize<Sizes: SizeList, New: Size> = Sizes::Replace<New::Axis, (New, ())>;
    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList> =
        <<Axes::CanMerge<F> as Decide>::And<M::CanReplace<Axes, Sizes, New>> as Decide>::JoinedOrByStrides;
    type OrderOfThere<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        <M::HasFactors as Decide>::OrderOfFactors<Axes, F, M, Sizes>;
    type OrderOfFactors<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        <Axes::AreInOrder<M::FactorList> as Decide>::OrderOfOrdered<Axes, F, M::StoredSizes<Sizes>>;
    type OrderOfOrdered<Axes: AxisList, F: FactorList, Sizes: SizeList> = InOtherOrder<
        <Axes::Rest as AxisList>::Outer<Axes::First, F::Tail>,
        <Axes::Rest as AxisList>::Inner<F::Tail>,
        F::Before<Axes::First, Axes::Rest, Sizes>,
    >;
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
    type Begin<Rest: AxisList, F: FactorList> = No;
    type Outer<Rest: AxisList, Before: Axis, X: Axis, F: FactorList> = Before;
    type Inner<Rest: AxisList, X: Axis, F: FactorList> = X;
    type Before<First: StorageFactor, Rest: FactorList, X: Axis, After: AxisList, Sizes: SizeList> = (
        <First::Kind as FactorKind>::IfPlain<Sizes::SizeOf<First::Axis>>,
        Rest::Before<X, After, Sizes>,
    );
    type PutSize<Sizes: SizeList, New: Size> = (New, Sizes);
    type MergeOrder<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList, New: SizeList> =
        <Axes::AreThere<Sizes> as Decide>::OrderOfThere<Axes, F, M, Sizes>;
    type OrderOfThere<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> = NotThere;
    type OrderOfFactors<Axes: AxisList, F: FactorList, M: Storage, Sizes: SizeList> =
        WithoutFactors;
    type OrderOfOrdered<Axes: AxisList, F: FactorList, Sizes: SizeList> = ByStrides;
    type JoinedOrByStrides = ByStrides;
    type TryMerged<M: Storage, Axes: AxisList, New: Size, F: FactorList> = RunTimeStrides;
    type OrMissing<Axes: AxisList, Sizes: SizeList> = <Axes::AreThere<Sizes> as Decide>::Not;
    type StorageOf<M: Storage, F: FactorList, Old: AxisList, New: SizeList> = RunTimeStrides;
}

/// Returns the place of an axis among the axes of a layout, which are known to include it.
#[inline(always)]
pub(crate) const fn index_of(axes: &[char], axis: char) -> usize {
    match find(axes, axis) {
        Some(index) => index,
        None => panic!("the layout has this axis"),
    }
}

/// A marker trait without implementations.
pub trait Never {}

/// Implements a trait for what nothing is, twice.
///
/// The compiler chooses among several implementations by their bounds. If none fits, it reports the trait, at
/// the wrong argument. If there is only one, the compiler takes it and reports its bounds, at the method, or a
/// later error.
macro_rules! choice {
    (impl[$($parameter:tt)*] $trait:ty, $given:ident { $($items:tt)* }) => {
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> $trait for $given
        where
            ($given,): $crate::types::lookup::Never,
        {
            $($items)*
        }
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> $trait for $given
        where
            [$given; 1]: $crate::types::lookup::Never,
        {
            $($items)*
        }
    };
}

pub(crate) use choice;

/// Whether two axes are the same letter.
pub trait Same<Other> {
    type Answer: Decide;
}
impl<X: Axis, Other: Axis> Same<Other> for X {
    type Answer = X::Is<Other>;
}

/// Whether a list of answers has a yes among them.
pub trait AnyYes {
    type Answer;
}
impl AnyYes for () {
    type Answer = No;
}
impl<Answer: Decide, Rest: AnyYes> AnyYes for (Answer, Rest) {
    type Answer = Answer::If<Yes, Rest::Answer>;
}

/// The answer yes.
pub trait IsYes {}
impl IsYes for Yes {}

/// The answer no.
pub trait IsNo {}
impl IsNo for No {}

/// A tuple of one to eight axes, such as `(N, H)`.
pub trait AxisTuple {
    /// The axes as a list.
    type List: AxisList;
}

/// A tuple of axes that has none of them twice.
#[diagnostic::on_unimplemented(
    message = "an axis is there twice in `{Self}`",
    label = "help: name each axis once: choose another letter"
)]
pub trait NoneTwice {}
#[diagnostic::do_not_recommend]
impl<Axes: AxisTuple<List: EachOnce>> NoneTwice for Axes {}

/// A list of axes that has none of them twice.
pub trait EachOnce {}
#[diagnostic::do_not_recommend]
impl EachOnce for () {}
#[diagnostic::do_not_recommend]
impl<Head: NotAmong<Tail>, Tail: EachOnce> EachOnce for (Head, Tail) {}

/// The axis `Self` is not in the list `Axes`.
pub trait NotAmong<Axes> {}
#[diagnostic::do_not_recommend]
impl<X> NotAmong<()> for X {}
#[diagnostic::do_not_recommend]
impl<X, Head, Tail> NotAmong<(Head, Tail)> for X where X: Same<Head, Answer: IsNo> + NotAmong<Tail> {}

/// A tuple of axes that are all among the axes `Axes` of a layout.
pub trait Among<Axes> {}
impl<Axes, Given: EachOf<Axes>> Among<Axes> for Given {}

/// The same; apart, so that the compiler does not list the tuples that it is implemented for.
pub trait EachOf<Axes> {}

/// The axis `Self`, which no axis of a layout with the axes `Axes` is, but for those in the tuple `Replaced`.
#[diagnostic::on_unimplemented(
    message = "another axis of this layout is called `{Self}`, too",
    label = "help: choose a letter that is not among its axes: `{Axes}`"
)]
pub trait FreeName<Axes, Replaced>: Axis {}
#[diagnostic::do_not_recommend]
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

/// A tuple of axes that are all [`FreeName`]s.
pub trait FreeNames<Axes, Replaced> {}
impl<Axes, Replaced, Given: EachFree<Axes, Replaced>> FreeNames<Axes, Replaced> for Given {}

/// [`FreeNames`] for one tuple; apart, so that the compiler does not list the tuples that implement it.
pub trait EachFree<Axes, Replaced> {}

/// The axis `Self` is one of a layout with the axes `Axes`.
#[diagnostic::on_unimplemented(
    message = "this layout has no axis `{Self}`",
    label = "help: name one of its axes: `{Axes}`"
)]
pub trait AxisOf<Axes>: Axis {}
#[diagnostic::do_not_recommend]
impl<Axes: HasAxis<X>, X: Axis> AxisOf<Axes> for X {}

/// Whether the axis `Self` is one of the axes in the tuple `Axes`.
pub trait Sought<Axes> {
    type Found;
}

/// The axis `Self` is one of the axes in the tuple `Axes`.
pub trait OneOf<Axes> {}
#[diagnostic::do_not_recommend]
impl<Axes, X: Sought<Axes, Found = Yes>> OneOf<Axes> for X {}

/// No axis.
pub enum Nothing {}

/// [`Nothing`]: what an implementation asks for whose trait is to be reported, and not its argument.
pub trait IsNothing {}
impl IsNothing for Nothing {}

/// The first axis of a list that is not among the tuple `Given`, or [`Nothing`].
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

/// A list that is no shorter than another one.
pub trait RoomFor<List> {}
impl<Room> RoomFor<()> for Room {}
impl<Room: RoomFor<List>, Head, First, List> RoomFor<(First, List)> for (Head, Room) {}

/// Whether a list is shorter than another one.
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

/// A layout or shape with the axis `Wanted`; implemented for tuples of axes, such as
/// `(N, C, H, W)`.
#[diagnostic::on_unimplemented(
    message = "this layout has no axis `{Wanted}`",
    label = "help: name one of its axes: `{Self}`"
)]
pub trait HasAxis<Wanted> {}

macro_rules! look_up {
    ($rank:literal; $($axis:ident $index:tt),+) => {
        impl<$($axis: Axis),+> AxisTuple for ($($axis,)+) {
            type List = list!($($axis),+);
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

        #[diagnostic::do_not_recommend]
        impl<Wanted: OneOf<Self>, $($axis),+> HasAxis<Wanted> for ($($axis,)+) {}
    };
}

for_each_rank!(look_up);
