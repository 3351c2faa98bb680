//! Lists of sizes, axes and factors. They compute the shapes and storages after axes are removed, resized,
//! reordered, renamed, merged or split.
//!
//! The results are defined for every axis: a missing axis changes nothing. Separate bounds check that an axis
//! exists, so one mistake gives one message. The associated types have no bounds, which would make merges and splits
//! much slower to check; see [`Decide`].

use crate::types::axis::{A, Axis, DimA};
use crate::types::decide::{Decide, No, Yes};
use crate::types::lookup::{AxisTuple, Nothing};
use crate::types::names::{NoName, SizeName, Times};
use crate::types::rank::{for_each_rank_and_0, list};
use crate::types::sealed::{Sealed, Tuples};
use crate::types::shape::Shape;
use crate::types::size::Size;
use crate::types::storage::{Factors, IndexOf, Storage, StorageFactor};
use core::fmt;
use core::hash::Hash;
use tensor_layout_arithmetic::{MAX_RANK, Walk};

/// The largest number of axes in a list: an axis, and a component along it for each letter.
pub(crate) const LETTERS: usize = 27;

/// Declares associated types that turn a list into a tuple. A list that is too long for a tuple becomes the
/// type `$fallback`. The arguments of each type are the elements that have been taken from the list so far.
macro_rules! tuples {
    (
        of $list:ident, $each:path, the longest $longest:ident [$($last:ident)+] or $fallback:ty:
        $($name:ident [$($x:ident)+] $next:ident;)+
    ) => {
        macro_rules! $list {
            (declared: $bound:path) => {
                $(
                    #[doc(hidden)]
                    type $name<$($x: $each),+>: $bound;
                )+
                #[doc(hidden)]
                type $longest<$($last: $each),+>: $bound;
            };
            (of_nothing) => {
                $(type $name<$($x: $each),+> = ($($x,)+);)+
                type $longest<$($last: $each),+> = ($($last,)+);
            };
            (of_more) => {
                $(type $name<$($x: $each),+> = Rest::$next<$($x,)+ Head>;)+
                type $longest<$($last: $each),+> = $fallback;
            };
        }
    };
}

tuples! {
    of shapes, Size, the longest Shape8 [X0 X1 X2 X3 X4 X5 X6 X7] or (DimA<1>,):
    Shape1 [X0] Shape2;
    Shape2 [X0 X1] Shape3;
    Shape3 [X0 X1 X2] Shape4;
    Shape4 [X0 X1 X2 X3] Shape5;
    Shape5 [X0 X1 X2 X3 X4] Shape6;
    Shape6 [X0 X1 X2 X3 X4 X5] Shape7;
    Shape7 [X0 X1 X2 X3 X4 X5 X6] Shape8;
}

tuples! {
    of storages, StorageFactor,
    the longest Storage16 [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14 X15] or (A,):
    Storage1 [X0] Storage2;
    Storage2 [X0 X1] Storage3;
    Storage3 [X0 X1 X2] Storage4;
    Storage4 [X0 X1 X2 X3] Storage5;
    Storage5 [X0 X1 X2 X3 X4] Storage6;
    Storage6 [X0 X1 X2 X3 X4 X5] Storage7;
    Storage7 [X0 X1 X2 X3 X4 X5 X6] Storage8;
    Storage8 [X0 X1 X2 X3 X4 X5 X6 X7] Storage9;
    Storage9 [X0 X1 X2 X3 X4 X5 X6 X7 X8] Storage10;
    Storage10 [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9] Storage11;
    Storage11 [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10] Storage12;
    Storage12 [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11] Storage13;
    Storage13 [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12] Storage14;
    Storage14 [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13] Storage15;
    Storage15 [X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14] Storage16;
}

/// A list of up to eight sizes, as a shape has.
#[diagnostic::on_unimplemented(
    message = "a layout has at most eight axes, and the result is not known to have so few\n\
               help: fix or merge an axis first"
)]
pub trait IntoShape: SizeList {
    /// The list as a shape. If sizes of a type parameter are in the list, this type is unknown, so bounds on it give no
    /// second error.
    type Known: Shape<Axes = <Self::Shape as Shape>::Axes>;
}

/// A list of sizes.
pub trait SizeList {
    /// The list as a shape. A list of more than eight sizes becomes a shape of one axis.
    type Shape: Shape;
    shapes! { declared: Shape }
    /// Whether the list has the axis `X`.
    type Has<X: Axis>: Decide;
    /// Whether the size of the axis `X` is known at compile time.
    type Knows<X: Axis>: Decide;
    /// The size of the axis `X`. If the list lacks the axis, this is a size known only at run time.
    type SizeOf<X: Axis>: Size<Axis = X>;
    /// The list without the axis `X`.
    type Without<X: Axis>: SizeList;
    /// The list with the sizes `New` in place of the size of the axis `X`.
    type Replace<X: Axis, New: SizeList>: SizeList;
    /// The list with the axis `From` renamed to `To`.
    type Rename<From: Axis, To: Axis>: SizeList;
    /// This list, followed by the list `Other`.
    type Before<Other: SizeList>: SizeList;
    /// The axes of the list as factors, followed by the list `Then`.
    type StoredBefore<Then: FactorList>: FactorList;
    /// The list `Axes` without the axes of this list.
    type LeftOf<Axes: AxisList>: AxisList;
    /// Whether the two lists have an axis in common.
    type Meets<Other: SizeList>: Decide;
    /// The list with the size 1, known at compile time, in place of each size.
    type Ones: SizeList;
    /// The factors of the new axes, followed by the list `Then`. This list holds the new axes. Their factors
    /// replace the factor `Old`, whose axis is split.
    type Split<Old: StorageFactor, Then: FactorList>: FactorList;
    /// The factors of the new axes, followed by the list `Then`. The first new axis is `Outer`, and this list
    /// holds the others. Their factors replace the factor `Old`, whose axis is split.
    type SplitBehind<Outer: Axis, Old: StorageFactor, Then: FactorList>: FactorList;
}

impl SizeList for () {
    type Shape = ();
    shapes! { of_nothing }
    type Has<X: Axis> = No;
    type Knows<X: Axis> = No;
    type SizeOf<X: Axis> = X::Dynamic;
    type Without<X: Axis> = ();
    type Replace<X: Axis, New: SizeList> = ();
    type Rename<From: Axis, To: Axis> = ();
    type Before<Other: SizeList> = Other;
    type StoredBefore<Then: FactorList> = Then;
    type LeftOf<Axes: AxisList> = Axes;
    type Meets<Other: SizeList> = No;
    type Ones = ();
    type Split<Old: StorageFactor, Then: FactorList> = Then;
    type SplitBehind<Outer: Axis, Old: StorageFactor, Then: FactorList> = (Old::On<Outer>, Then);
}

/// Whether the axis of a size is `X`.
type IsOf<S, X> = <<S as Size>::Axis as Axis>::Is<X>;

impl<Head: Size, Rest: SizeList> SizeList for (Head, Rest) {
    type Shape = Rest::Shape1<Head>;
    shapes! { of_more }
    type Has<X: Axis> = <IsOf<Head, X> as Decide>::HasSize<Rest, X>;
    type Knows<X: Axis> = <IsOf<Head, X> as Decide>::KnowsSize<Head, Rest, X>;
    type SizeOf<X: Axis> = <IsOf<Head, X> as Decide>::SizeOf<Head, Rest, X>;
    type Without<X: Axis> = <IsOf<Head, X> as Decide>::WithoutSize<Head, Rest, X>;
    type Replace<X: Axis, New: SizeList> =
        <IsOf<Head, X> as Decide>::ReplaceSize<Head, Rest, X, New>;
    type Rename<From: Axis, To: Axis> =
        <IsOf<Head, From> as Decide>::RenameSize<Head, Rest, From, To>;
    type Before<Other: SizeList> = (Head, Rest::Before<Other>);
    type StoredBefore<Then: FactorList> = (Head::Axis, Rest::StoredBefore<Then>);
    type LeftOf<Axes: AxisList> = Rest::LeftOf<Axes::Without<Head::Axis>>;
    type Meets<Other: SizeList> = <Other::Has<Head::Axis> as Decide>::Or<Rest::Meets<Other>>;
    type Ones = (<Head::Axis as Axis>::Static<1>, Rest::Ones);
    type Split<Old: StorageFactor, Then: FactorList> = Rest::SplitBehind<Head::Axis, Old, Then>;
    type SplitBehind<Outer: Axis, Old: StorageFactor, Then: FactorList> =
        (Old::Outer<Outer>, Rest::SplitBehind<Head::Axis, Old, Then>);
}

/// The list `Sizes` with the size `New` in place of the size that has the same axis. If the list lacks this
/// axis, `New` is added as the first size.
pub(crate) type Put<Sizes, New> =
    <<Sizes as SizeList>::Has<<New as Size>::Axis> as Decide>::PutSize<Sizes, New>;

/// A list of factors. It begins with the outermost factor, and ends with the factor whose elements are
/// adjacent.
pub trait FactorList {
    /// The list as a storage. An empty list, or a list of more than sixteen factors, becomes a storage of one
    /// axis.
    type Storage: Factors;
    storages! { declared: Factors }
    /// The first factor, or `A` if the list is empty.
    type Head: StorageFactor;
    /// The list without its first factor.
    type Tail: FactorList;
    /// Whether the first factor belongs to the axis `X`.
    type Starts<X: Axis>: Decide;
    /// The list from the first factor of the axis `X` on.
    type From<X: Axis>: FactorList;
    /// The list without the factors of the axis `X`.
    type Without<X: Axis>: FactorList;
    /// The factors before the first factor of the axis `X`, followed by the list `Then`. If the axis has no
    /// factor, all factors come before `Then`.
    type UpTo<X: Axis, Then: FactorList>: FactorList;
    /// The list with the axis `From` renamed to `To`.
    type Rename<From: Axis, To: Axis>: FactorList;
    /// The storage of a part with the sizes `P`, taken from a whole with these factors and the sizes `S`. The
    /// part lacks the axes `Gone`.
    type Part<Gone: AxisList, S: SizeList, P: SizeList>: Storage;
    /// Whether no factor is [`Cropped`](crate::types::storage::Cropped).
    type AreWhole: Decide;
    /// The list with the first factor of the axis `X` as [`Cropped`](crate::types::storage::Cropped).
    type CroppedAlong<X: Axis>: FactorList;
    /// Computes [`AxisList::Between`] for a list of axes: `X`, followed by `Rest`. The parameter `F` is this
    /// list of factors.
    type Before<X: Axis, Rest: AxisList, Sizes: SizeList>;
    /// Adds the factors to a walk, from the last to the first, and returns the sum of what they contribute to the offset
    /// of `position`. Before `index`, there are the given strides of these factors.
    #[doc(hidden)]
    fn push_to<Axes: AxisTuple, G: AxisList>(
        walk: &mut Walk<false>,
        index: &mut usize,
        position: &[usize; MAX_RANK],
        sizes: &[usize; MAX_RANK],
        given: &G,
    ) -> usize;
}

impl FactorList for () {
    type Storage = ();
    storages! { of_nothing }
    type Head = A;
    type Tail = ();
    type Starts<X: Axis> = No;
    type From<X: Axis> = ();
    type Without<X: Axis> = ();
    type UpTo<X: Axis, Then: FactorList> = ();
    type Rename<From: Axis, To: Axis> = ();
    type Part<Gone: AxisList, S: SizeList, P: SizeList> = ();
    type AreWhole = Yes;
    type CroppedAlong<X: Axis> = ();
    type Before<X: Axis, Rest: AxisList, Sizes: SizeList> = Nothing;
    #[inline(always)]
    fn push_to<Axes: AxisTuple, G: AxisList>(
        _: &mut Walk<false>,
        _: &mut usize,
        _: &[usize; MAX_RANK],
        _: &[usize; MAX_RANK],
        _: &G,
    ) -> usize {
        0
    }
}

/// Whether the axis of a factor is `X`.
type IsFactorOf<F, X> = <<F as StorageFactor>::Axis as Axis>::Is<X>;

impl<Head: StorageFactor, Rest: FactorList> FactorList for (Head, Rest) {
    type Storage = Rest::Storage1<Head>;
    storages! { of_more }
    type Head = Head;
    type Tail = Rest;
    type Starts<X: Axis> = IsFactorOf<Head, X>;
    type Without<X: Axis> = <IsFactorOf<Head, X> as Decide>::WithoutFactor<Head, Rest, X>;
    type From<X: Axis> = <IsFactorOf<Head, X> as Decide>::FromFactor<Head, Rest, X>;
    type UpTo<X: Axis, Then: FactorList> =
        <IsFactorOf<Head, X> as Decide>::UpToFactor<Head, Rest, X, Then>;
    type Rename<From: Axis, To: Axis> = (
        <IsFactorOf<Head, From> as Decide>::RenameFactor<Head, From, To>,
        Rest::Rename<From, To>,
    );
    type Part<Gone: AxisList, S: SizeList, P: SizeList> = <<Gone::Has<Head::Axis> as Decide>::And<
        Head::IsOneFactor,
    > as Decide>::LeaveOut<Head, Rest, Gone, S, P>;
    type AreWhole = <Head::IsWhole as Decide>::And<Rest::AreWhole>;
    type CroppedAlong<X: Axis> = <IsFactorOf<Head, X> as Decide>::CroppedFactor<Head, Rest, X>;
    type Before<X: Axis, After: AxisList, Sizes: SizeList> =
        <IsFactorOf<Head, X> as Decide>::Before<Head, Rest, X, After, Sizes>;
    #[inline(always)]
    fn push_to<Axes: AxisTuple, G: AxisList>(
        walk: &mut Walk<false>,
        index: &mut usize,
        position: &[usize; MAX_RANK],
        sizes: &[usize; MAX_RANK],
        given: &G,
    ) -> usize {
        let inner = Rest::push_to::<Axes, G>(walk, index, position, sizes, given);
        let axis = IndexOf::<Axes, Head>::INDEX;
        // The branches are on constants, so a build without optimisation has only the code that is needed.
        let offset = if Head::IS_PLAIN {
            position[axis].wrapping_mul(walk.push_plain(sizes[axis]))
        } else if Head::BLOCK > 0 {
            let stride = walk.push_plain(sizes[axis].div_ceil(Head::BLOCK));
            (position[axis] / Head::BLOCK).wrapping_mul(stride)
        } else if Head::LANE > 0 {
            let (divisor, stride) = walk.push_lane(axis, Head::LANE);
            (position[axis] / divisor % Head::LANE).wrapping_mul(stride)
        } else {
            let mut factor = Head::FACTOR;
            if Head::IS_GIVEN {
                *index -= 1;
                factor = factor.with_given(given.get(*index));
            }
            let term = walk.push(factor, axis, sizes[axis]);
            term.digit(position[axis]) * term.stride
        };
        inner.wrapping_add(offset)
    }
}

/// The first factor of the list `F`.
type HeadOf<F> = <F as FactorList>::Head;

/// The type `T`, if the factor `F` has no clauses; otherwise, [`Nothing`].
pub(crate) type IfPlain<F, T> = <<F as StorageFactor>::IsPlain as Decide>::If<T, Nothing>;

/// Whether the list `F` has a factor of the axis `X`.
type IsIn<X, F> = <<F as FactorList>::From<X> as FactorList>::Starts<X>;

/// The size of the axis `X` in `Sizes`, as a factor.
type FactorOf<X, Sizes> = <<Sizes as SizeList>::SizeOf<X> as Size>::Factor;

/// A list of axes, such as `(H, (W, ()))`. Its values are positions, or strides, such as `(H(2048), (W(4), ()))`.
pub trait AxisList: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The number of axes.
    const COUNT: usize;
    /// The letters of the axes, of which there are at most 27, and then spaces.
    const LETTERS: &'static [char; LETTERS];
    /// The list if it is empty; otherwise, `None`.
    const EMPTY: Option<Self>;
    /// Makes a list of the first strides in `strides`.
    #[doc(hidden)]
    fn first(strides: &[usize]) -> Self;
    /// Returns the stride at an index, or 0 if the list is shorter.
    #[doc(hidden)]
    fn get(&self, index: usize) -> usize;
    /// The first axis, or `A` if the list is empty.
    type First: Axis;
    /// The axes after the first.
    type Rest: AxisList;
    /// Whether the list has the axis `X`.
    type Has<X: Axis>: Decide;
    /// Whether the list is empty.
    type IsEmpty: Decide;
    /// The first axis that occurs again later in the list, or [`Nothing`].
    type Repeated;
    /// The first axis of this list that `Sizes` has, too, or [`Nothing`].
    type Taken<Sizes: SizeList>;
    /// Whether `Other` has each axis of this list.
    type AreAmong<Other: AxisList>: Decide;
    /// Whether this list has at least as many axes as `Other`.
    type IsAsLongAs<Other: AxisList>: Decide;
    /// The first axis of this list that `Given` lacks, or [`Nothing`].
    type Missing<Given: AxisList>;
    /// The first axis of this list that `Wanted` lacks or that occurs again later in this list, or [`Nothing`].
    type Surplus<Wanted: AxisList>;
    /// The list without the axis `X`.
    type Without<X: Axis>: AxisList;
    /// Whether `Sizes` contains each axis of this list, and no axis is in this list twice.
    type AreThere<Sizes: SizeList>: Decide;
    /// Whether, in the list `Sizes`, the size of each axis of this list is known at compile time.
    type AreKnownIn<Sizes: SizeList>: Decide;
    /// Whether, in the list `Sizes`, the size of an axis of this list has a name.
    type AnyHasName<Sizes: SizeList>: Decide;
    /// Whether, in the list `Sizes`, the size of each axis of this list has a number or a name.
    type HaveNumbersOrNames<Sizes: SizeList>: Decide;
    /// The name of the product of `Outer` and the sizes that the axes of this list have in `Sizes`.
    type ProductAfter<Outer: SizeName, Sizes: SizeList>: SizeName;
    /// The name of the product of the sizes that the axes of this list have in `Sizes`. The list has at least two
    /// axes.
    type Product<Sizes: SizeList>: SizeName;
    /// The axes as factors without clauses.
    type Factors: FactorList;
    /// The list `Sizes` without the axes of this list.
    type RemovedFrom<Sizes: SizeList>: SizeList;
    /// The list `F` without the factors of the axes of this list.
    type RemovedFromFactors<F: FactorList>: FactorList;
    /// Whether, in the storage with the factors `F`, a step along each axis of this list is at least as long
    /// as the extent of the axes inside it.
    type AreInOrder<F: FactorList>: Decide;

    /// Whether the factors `F` have the axes in the order of this list.
    type AreStoredIn<F: FactorList>: Decide;
    /// The longest list of axes of this list that the factors `F` have in the same order. A merge can leave out the
    /// other axes if their sizes are 1.
    type Counted<F: FactorList, Sizes: SizeList>: AxisList;
    /// The sizes that have to be 1 so that the axes of this list can be merged. These are the sizes of the
    /// axes that are not in the list `Counted`, and of the axes that `F` stores between those of `Counted`.
    /// The list contains `Nothing` if one of all these axes has a clause.
    type Ones<Counted: AxisList, F: FactorList, Sizes: SizeList>;

    // For the next three types, the list `F` begins with a factor of the first axis:

    /// Whether the factors of the axes follow each other directly in `F`.
    type Begin<F: FactorList>: Decide;
    /// The axis before the first gap. If two axes are neighbours in this list, but the second axis does not
    /// directly follow the first one in `F`, there is a gap between them. The axis `Before` counts as the
    /// axis before the list.
    type Outer<Before: Axis, F: FactorList>;
    /// The axis after the first gap; see `Outer`.
    type Inner<F: FactorList>;
    /// The sizes of the axes that `F` stores between `Outer` and `Inner`. The list contains `Nothing` if one
    /// of these axes has a clause, or if `F` stores the axes in another order.
    type Between<F: FactorList, Sizes: SizeList>;

    // For the next types, the list `F` begins with factors of all axes:

    /// Whether the clauses of the axes allow a merge.
    type CanMerge<F: FactorList>: Decide;
    /// Whether the clauses allow a merge of one more axis with the axes of this list. `F` begins with the
    /// factor of that axis.
    type CanMergeBehind<F: FactorList>: Decide;
    /// The list `F` after the axes are merged into the axis `New`.
    type Merge<New: Axis, F: FactorList>: FactorList;
    /// The list `F` after a merge into the axis `New`. The merged axes are the axis of the factor `Before`,
    /// followed by the axes of this list.
    type MergeBehind<Before: StorageFactor, New: Axis, F: FactorList>: FactorList;
}

impl AxisList for () {
    const COUNT: usize = 0;
    const LETTERS: &'static [char; LETTERS] = &[' '; LETTERS];
    const EMPTY: Option<()> = Some(());
    #[inline(always)]
    fn first(_: &[usize]) {}
    #[inline(always)]
    fn get(&self, _: usize) -> usize {
        0
    }
    type First = A;
    type Rest = ();
    type Has<X: Axis> = No;
    type IsEmpty = Yes;
    type Repeated = Nothing;
    type Taken<Sizes: SizeList> = Nothing;
    type AreAmong<Other: AxisList> = Yes;
    type IsAsLongAs<Other: AxisList> = Other::IsEmpty;
    type Missing<Given: AxisList> = Nothing;
    type Surplus<Wanted: AxisList> = Nothing;
    type Without<X: Axis> = ();
    type AreThere<Sizes: SizeList> = Yes;
    type AreKnownIn<Sizes: SizeList> = Yes;
    type AnyHasName<Sizes: SizeList> = No;
    type HaveNumbersOrNames<Sizes: SizeList> = Yes;
    type ProductAfter<Outer: SizeName, Sizes: SizeList> = Outer;
    type Product<Sizes: SizeList> = Times<NoName, NoName>;
    type Factors = ();
    type RemovedFrom<Sizes: SizeList> = Sizes;
    type RemovedFromFactors<F: FactorList> = F;
    type AreInOrder<F: FactorList> = Yes;
    type AreStoredIn<F: FactorList> = Yes;
    type Counted<F: FactorList, Sizes: SizeList> = ();
    type Ones<Counted: AxisList, F: FactorList, Sizes: SizeList> =
        <F::From<Counted::First> as FactorList>::Before<Counted::First, Counted::Rest, Sizes>;
    type Begin<F: FactorList> = Yes;
    type Outer<Before: Axis, F: FactorList> = Nothing;
    type Inner<F: FactorList> = Nothing;
    type Between<F: FactorList, Sizes: SizeList> = ();
    type CanMerge<F: FactorList> = Yes;
    type CanMergeBehind<F: FactorList> = <HeadOf<F> as StorageFactor>::CanBeInner;
    type Merge<New: Axis, F: FactorList> = F;
    type MergeBehind<Before: StorageFactor, New: Axis, F: FactorList> = (Before::On<New>, F);
}

impl<Head: Axis, Tail: AxisList> AxisList for (Head, Tail) {
    const COUNT: usize = 1 + Tail::COUNT;
    const LETTERS: &'static [char; LETTERS] = &{
        let mut letters = [' '; LETTERS];
        letters[0] = Head::NAME;
        let mut i = 0;
        while i < Tail::COUNT {
            letters[i + 1] = Tail::LETTERS[i];
            i += 1;
        }
        letters
    };
    const EMPTY: Option<Self> = None;
    fn first(strides: &[usize]) -> Self {
        match strides {
            [first, rest @ ..] => (Head::at(*first), Tail::first(rest)),
            [] => (Head::at(0), Tail::first(&[])),
        }
    }
    #[inline(always)]
    fn get(&self, index: usize) -> usize {
        if index == 0 {
            self.0.get()
        } else {
            self.1.get(index - 1)
        }
    }
    type First = Head;
    type Rest = Tail;
    type Has<X: Axis> = <Head::Is<X> as Decide>::HasAxis<Tail, X>;
    type IsEmpty = No;
    type Repeated = <Tail::Has<Head> as Decide>::If<Head, Tail::Repeated>;
    type Taken<Sizes: SizeList> = <Sizes::Has<Head> as Decide>::If<Head, Tail::Taken<Sizes>>;
    type AreAmong<Other: AxisList> = <Other::Has<Head> as Decide>::And<Tail::AreAmong<Other>>;
    type IsAsLongAs<Other: AxisList> = Tail::IsAsLongAs<Other::Rest>;
    type Missing<Given: AxisList> = <Given::Has<Head> as Decide>::If<Tail::Missing<Given>, Head>;
    type Surplus<Wanted: AxisList> = <<Wanted::Has<Head> as Decide>::And<
        <Tail::Has<Head> as Decide>::Not,
    > as Decide>::If<Tail::Surplus<Wanted>, Head>;
    type Without<X: Axis> = <Head::Is<X> as Decide>::WithoutAxis<Head, Tail, X>;
    type AreThere<Sizes: SizeList> = <Sizes::Has<Head> as Decide>::And<
        <<Tail::Has<Head> as Decide>::Not as Decide>::And<Tail::AreThere<Sizes>>,
    >;
    type AreKnownIn<Sizes: SizeList> = <Sizes::Knows<Head> as Decide>::And<Tail::AreKnownIn<Sizes>>;
    type AnyHasName<Sizes: SizeList> =
        <<Sizes::SizeOf<Head> as Size>::HasName as Decide>::Or<Tail::AnyHasName<Sizes>>;
    type HaveNumbersOrNames<Sizes: SizeList> =
        <<Sizes::SizeOf<Head> as Size>::HasNumberOrName as Decide>::And<
            Tail::HaveNumbersOrNames<Sizes>,
        >;
    type ProductAfter<Outer: SizeName, Sizes: SizeList> =
        Tail::ProductAfter<Times<Outer, FactorOf<Head, Sizes>>, Sizes>;
    type Product<Sizes: SizeList> = <Tail::Rest as AxisList>::ProductAfter<
        Times<FactorOf<Head, Sizes>, FactorOf<Tail::First, Sizes>>,
        Sizes,
    >;
    type Factors = (Head, Tail::Factors);
    type RemovedFrom<Sizes: SizeList> = Tail::RemovedFrom<Sizes::Without<Head>>;
    type RemovedFromFactors<F: FactorList> = Tail::RemovedFromFactors<F::Without<Head>>;
    type AreInOrder<F: FactorList> =
        <<HeadOf<F::From<Head>> as StorageFactor>::IsInOrder as Decide>::And<Tail::AreInOrder<F>>;
    type AreStoredIn<F: FactorList> =
        <IsIn<Head, F> as Decide>::And<Tail::AreStoredIn<<F::From<Head> as FactorList>::Tail>>;
    type Counted<F: FactorList, Sizes: SizeList> =
        <IsIn<Head, F> as Decide>::Counted<Head, Tail, F, Sizes>;
    type Ones<Counted: AxisList, F: FactorList, Sizes: SizeList> =
        <Counted::Has<Head> as Decide>::If<
            Tail::Ones<Counted, F, Sizes>,
            (
                IfPlain<HeadOf<F::From<Head>>, Sizes::SizeOf<Head>>,
                Tail::Ones<Counted, F, Sizes>,
            ),
        >;
    type Begin<F: FactorList> = <F::Starts<Head> as Decide>::Begin<Tail, F>;
    type Outer<Before: Axis, F: FactorList> =
        <F::Starts<Head> as Decide>::Outer<Tail, Before, Head, F>;
    type Inner<F: FactorList> = <F::Starts<Head> as Decide>::Inner<Tail, Head, F>;
    type Between<F: FactorList, Sizes: SizeList> = F::Before<Head, Tail, Sizes>;
    type CanMerge<F: FactorList> = Tail::CanMergeBehind<F>;
    type CanMergeBehind<F: FactorList> =
        <<HeadOf<F> as StorageFactor>::IsPlain as Decide>::And<Tail::CanMergeBehind<F::Tail>>;
    type Merge<New: Axis, F: FactorList> = Tail::MergeBehind<F::Head, New, F::Tail>;
    type MergeBehind<Before: StorageFactor, New: Axis, F: FactorList> =
        Tail::MergeBehind<F::Head, New, F::Tail>;
}

/// The shape `S` with the axis `From` renamed to `To`.
pub(crate) type Renamed<S, From, To> =
    <<<S as Shape>::Sizes as SizeList>::Rename<From, To> as SizeList>::Shape;

/// The storage of the factors `F` with the axis `From` renamed to `To`.
pub(crate) type FactorsRenamed<F, From, To> =
    <<F as FactorList>::Rename<From, To> as FactorList>::Storage;

/// A tuple of the names of axes, such as `(H, W)`.
#[diagnostic::on_unimplemented(message = "expected a tuple of the names of axes, found `{Self}`\n\
               help: name each by its letter alone; a tuple of one has a comma after it")]
pub trait AxisNames: Sealed<Tuples> {
    /// The axes as a tuple, in the order of the names.
    type Axes: AxisTuple<List = Self::List>;
    /// The axes as a list.
    type List: AxisList;
    /// The letters of the axes.
    #[doc(hidden)]
    const LETTERS: &'static [char];
}

macro_rules! shapes {
    ($rank:literal; $($name:ident $index:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($name: Size),*> IntoShape for list!($($name),*) {
            type Known = ($($name,)*);
        }

        names! { [$($name)*] [] Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 }
    };
}

/// Implements [`AxisNames`] for tuples of constructors. Each constructor is paired with its axis.
macro_rules! names {
    ([] [$($function:ident $axis:ident)*] $($rest:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($function: Fn(usize) -> $axis, $axis: Axis),*> AxisNames for ($($function,)*) {
            type Axes = ($($axis,)*);
            type List = list!($($axis),*);
            const LETTERS: &'static [char] = &[$($axis::NAME),*];
        }
    };
    ([$function:ident $($more:ident)*] [$($done:tt)*] $axis:ident $($rest:ident)*) => {
        names! { [$($more)*] [$($done)* $function $axis] $($rest)* }
    };
}

for_each_rank_and_0!(shapes);

/// The list `F` after the factor of the axis `X`.
pub(crate) type After<F, X> = <<F as FactorList>::From<X> as FactorList>::Tail;

/// The longer one of two lists of axes, or `Second` if they are equally long. If the first axis of `First`
/// has a size known only at run time, this is `First`: without this axis, `Second` would require that its
/// size is 1.
pub(crate) type Longer<First, Second, Sizes> = <<<Sizes as SizeList>::Knows<
    <First as AxisList>::First,
> as Decide>::And<<Second as AxisList>::IsAsLongAs<First>> as Decide>::Longer<Second, First>;
