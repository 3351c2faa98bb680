//! What becomes of shapes and storages when axes are removed, resized, reordered, renamed, merged or split.
//!
//! All of this is total: for an axis that is not there, nothing changes. Whether it is there is asked
//! by bounds of their own, so that one mistake gives one message. It has no conditions either, for those
//! cost the compiler ten times as much; see [`Decide`].

use crate::types::axis::{A, Axis, Letter};
use crate::types::lookup::{AxisTuple, Decide, No, NotAmong, Nothing, Yes, choice};
use crate::types::rank::{for_each_rank, list};
use crate::types::shape::Shape;
use crate::types::size::Size;
use crate::types::storage::{FactorKind, Factors, RunTimeStrides, Storage, StorageFactor, Within};

/// A list of sizes as a shape.
pub trait IntoShape {
    /// The shape.
    type Shape: Shape;
}

/// A list of factors as a storage.
pub trait IntoStorage {
    /// The storage.
    type Storage: Factors;
}

/// A list of sizes.
pub trait SizeList {
    /// Whether the axis `X` is there.
    type Has<X: Axis>: Decide;
    /// Whether the size of the axis `X` is known at compile time.
    type Knows<X: Axis>: Decide;
    /// The size of the axis `X`; an unknown one if it is not there.
    type SizeOf<X: Axis>: Size<Axis = X>;
    /// The list without the axis `X`.
    type Without<X: Axis>: SizeList;
    /// The list in which those of the list `New` are in place of the size of the axis `X`.
    type Replace<X: Axis, New: SizeList>: SizeList;
    /// The list in which the axis `From` is called `To`.
    type Rename<From: Axis, To: Axis>: SizeList;
    /// The list with another one behind it.
    type Before<Other: SizeList>: SizeList;
    /// The list without those axes of it that are in `Other`.
    type NotIn<Other: SizeList>: SizeList;
    /// Whether an axis is in both lists.
    type Meets<Other: SizeList>: Decide;
    /// The factors of these axes, before the list `Then`, where the axis of the factor `Old` is split into
    /// them.
    type Split<Old: StorageFactor, Then: FactorList>: FactorList;
    /// The same with the axis `Outer` before them.
    type SplitBehind<Outer: Axis, Old: StorageFactor, Then: FactorList>: FactorList;
}

impl SizeList for () {
    type Has<X: Axis> = No;
    type Knows<X: Axis> = No;
    type SizeOf<X: Axis> = X::Dynamic;
    type Without<X: Axis> = ();
    type Replace<X: Axis, New: SizeList> = ();
    type Rename<From: Axis, To: Axis> = ();
    type Before<Other: SizeList> = Other;
    type NotIn<Other: SizeList> = ();
    type Meets<Other: SizeList> = No;
    type Split<Old: StorageFactor, Then: FactorList> = Then;
    type SplitBehind<Outer: Axis, Old: StorageFactor, Then: FactorList> = (Old::On<Outer>, Then);
}

/// Shorthand: whether the axis of a size is `X`.
type IsOf<S, X> = <<S as Size>::Axis as Letter>::Is<X>;

impl<Head: Size, Tail: SizeList> SizeList for (Head, Tail) {
    type Has<X: Axis> = <IsOf<Head, X> as Decide>::Or<Tail::Has<X>>;
    type Knows<X: Axis> =
        <<IsOf<Head, X> as Decide>::And<Head::IsKnown> as Decide>::Or<Tail::Knows<X>>;
    type SizeOf<X: Axis> = <IsOf<Head, X> as Decide>::IfSize<X, Head::On<X>, Tail::SizeOf<X>>;
    type Without<X: Axis> =
        <IsOf<Head, X> as Decide>::IfSizes<Tail::Without<X>, (Head, Tail::Without<X>)>;
    type Replace<X: Axis, New: SizeList> =
        <IsOf<Head, X> as Decide>::IfSizes<New::Before<Tail>, (Head, Tail::Replace<X, New>)>;
    type Rename<From: Axis, To: Axis> =
        <IsOf<Head, From> as Decide>::IfSizes<(Head::On<To>, Tail), (Head, Tail::Rename<From, To>)>;
    type Before<Other: SizeList> = (Head, Tail::Before<Other>);
    type NotIn<Other: SizeList> =
        <Other::Has<Head::Axis> as Decide>::IfSizes<Tail::NotIn<Other>, (Head, Tail::NotIn<Other>)>;
    type Meets<Other: SizeList> = <Other::Has<Head::Axis> as Decide>::Or<Tail::Meets<Other>>;
    type Split<Old: StorageFactor, Then: FactorList> = Tail::SplitBehind<Head::Axis, Old, Then>;
    type SplitBehind<Outer: Axis, Old: StorageFactor, Then: FactorList> =
        (Old::Outer<Outer>, Tail::SplitBehind<Head::Axis, Old, Then>);
}

/// A list of sizes in which `New` is the size of its axis: in the place of the one there was, or,
/// if there was none, before all others.
pub(crate) type Put<Sizes, New> =
    <<Sizes as SizeList>::Has<<New as Size>::Axis> as Decide>::IfSizes<
        <Sizes as SizeList>::Replace<<New as Size>::Axis, (New, ())>,
        (New, Sizes),
    >;

/// A list of factors, from the outermost to the one adjacent in memory.
pub trait FactorList {
    /// The first factor; `A` if there is none.
    type Head: StorageFactor + 'static;
    /// The list without its first factor.
    type Tail: FactorList;
    /// Whether the first factor is of the axis `X`.
    type Starts<X: Axis>: Decide;
    /// The list from the first factor of the axis `X` on.
    type From<X: Axis>: FactorList;
    /// What precedes the first factor of the axis `X`, and the list `Then`; the whole list if it has none.
    type UpTo<X: Axis, Then: FactorList>: FactorList;
    /// The list in which the axis `From` is called `To`.
    type Rename<From: Axis, To: Axis>: FactorList;
}

impl FactorList for () {
    type Head = A;
    type Tail = ();
    type Starts<X: Axis> = No;
    type From<X: Axis> = ();
    type UpTo<X: Axis, Then: FactorList> = ();
    type Rename<From: Axis, To: Axis> = ();
}

/// Shorthand: whether the axis of a factor is `X`.
type IsFactorOf<F, X> = <<F as StorageFactor>::Axis as Letter>::Is<X>;

impl<Head: StorageFactor + 'static, Rest: FactorList> FactorList for (Head, Rest) {
    type Head = Head;
    type Tail = Rest;
    type Starts<X: Axis> = IsFactorOf<Head, X>;
    type From<X: Axis> = <IsFactorOf<Head, X> as Decide>::IfFactors<Self, Rest::From<X>>;
    type UpTo<X: Axis, Then: FactorList> =
        <IsFactorOf<Head, X> as Decide>::IfFactors<Then, (Head, Rest::UpTo<X, Then>)>;
    type Rename<From: Axis, To: Axis> = (
        <IsFactorOf<Head, From> as Decide>::IfFactor<Head::On<To>, Head>,
        Rest::Rename<From, To>,
    );
}

/// Shorthand: the kind of the first factor.
type KindOf<F> = <<F as FactorList>::Head as StorageFactor>::Kind;

/// A list of axes.
pub trait AxisList {
    /// The first axis; `A` if there is none.
    type First: Axis;
    /// What follows it.
    type Rest: AxisList;
    /// Whether the axis `X` is there.
    type Has<X: Axis>: Decide;
    /// Whether no axis is there twice.
    type IsEachOnce: Decide;
    /// Whether each axis is among `Sizes`.
    type AreIn<Sizes: SizeList>: Decide;
    /// Whether the size of each axis is known at compile time.
    type AreKnownIn<Sizes: SizeList>: Decide;
    /// The list of sizes without these axes.
    type RemovedFrom<Sizes: SizeList>: SizeList;
    /// Whether each axis is in order among the factors `F`: its step is no less than what lies inside it.
    type AreInOrder<F: FactorList>: Decide;

    // Of factors that begin with that of the first axis:

    /// Whether they are those of the axes, one after the other.
    type Begin<F: FactorList>: Decide;
    /// The first axis, or `Before`, after which they are not, and the axis that should follow it.
    type Outer<Before: Axis, F: FactorList>;
    type Inner<F: FactorList>;

    // Of factors that begin with those of all axes:

    /// Whether their clauses let them be merged.
    type CanMerge<F: FactorList>: Decide;
    /// The same of axes behind another one, whose factor is the first.
    type CanMergeBehind<F: FactorList>: Decide;
    /// They, merged to the axis `New`, and what follows them.
    type Merge<New: Axis, F: FactorList>: FactorList;
    /// The same behind the factor `Before`.
    type MergeBehind<Before: StorageFactor + 'static, New: Axis, F: FactorList>: FactorList;
}

impl AxisList for () {
    type First = A;
    type Rest = ();
    type Has<X: Axis> = No;
    type IsEachOnce = Yes;
    type AreIn<Sizes: SizeList> = Yes;
    type AreKnownIn<Sizes: SizeList> = Yes;
    type RemovedFrom<Sizes: SizeList> = Sizes;
    type AreInOrder<F: FactorList> = Yes;
    type Begin<F: FactorList> = Yes;
    type Outer<Before: Axis, F: FactorList> = Nothing;
    type Inner<F: FactorList> = Nothing;
    type CanMerge<F: FactorList> = Yes;
    type CanMergeBehind<F: FactorList> = <KindOf<F> as FactorKind>::CanBeInner;
    type Merge<New: Axis, F: FactorList> = F;
    type MergeBehind<Before: StorageFactor + 'static, New: Axis, F: FactorList> =
        (Before::On<New>, F);
}

impl<Head: Axis, Tail: AxisList> AxisList for (Head, Tail) {
    type First = Head;
    type Rest = Tail;
    type Has<X: Axis> = <Head::Is<X> as Decide>::Or<Tail::Has<X>>;
    type IsEachOnce = <<Tail::Has<Head> as Decide>::Not as Decide>::And<Tail::IsEachOnce>;
    type AreIn<Sizes: SizeList> = <Sizes::Has<Head> as Decide>::And<Tail::AreIn<Sizes>>;
    type AreKnownIn<Sizes: SizeList> = <Sizes::Knows<Head> as Decide>::And<Tail::AreKnownIn<Sizes>>;
    type RemovedFrom<Sizes: SizeList> = Tail::RemovedFrom<Sizes::Without<Head>>;
    type AreInOrder<F: FactorList> =
        <<KindOf<F::From<Head>> as FactorKind>::IsInOrder as Decide>::And<Tail::AreInOrder<F>>;
    type Begin<F: FactorList> = <F::Starts<Head> as Decide>::And<Tail::Begin<F::Tail>>;
    type Outer<Before: Axis, F: FactorList> =
        <F::Starts<Head> as Decide>::If<Tail::Outer<Head, F::Tail>, Before>;
    type Inner<F: FactorList> = <F::Starts<Head> as Decide>::If<Tail::Inner<F::Tail>, Head>;
    type CanMerge<F: FactorList> = Tail::CanMergeBehind<F>;
    type CanMergeBehind<F: FactorList> =
        <<KindOf<F> as FactorKind>::CanBeOuter as Decide>::And<Tail::CanMergeBehind<F::Tail>>;
    type Merge<New: Axis, F: FactorList> = Tail::MergeBehind<F::Head, New, F::Tail>;
    type MergeBehind<Before: StorageFactor + 'static, New: Axis, F: FactorList> =
        Tail::MergeBehind<F::Head, New, F::Tail>;
}

/// A storage in which the axis `From` is called `To`.
#[diagnostic::on_unimplemented(
    message = "axis `{From}` cannot be called `{To}`, for another axis of the whole tensor is",
    label = "help: choose a letter that neither the layout nor the tensor that it is a part of has"
)]
pub trait RenameStorage<From, To>: Storage {
    /// That storage.
    type Renamed: Storage;
    /// What the renamed storage keeps.
    #[doc(hidden)]
    fn renamed(kept: &Self::Kept) -> <Self::Renamed as Storage>::Kept;
}

#[diagnostic::do_not_recommend]
impl<From: Axis, To: Axis> RenameStorage<From, To> for RunTimeStrides {
    type Renamed = RunTimeStrides;
    fn renamed(kept: &Self::Kept) -> Self::Kept {
        *kept
    }
}

// The whole may have an axis `To` that the part has not.
#[diagnostic::do_not_recommend]
impl<From: Axis, To, S, M> RenameStorage<From, To> for Within<S, M>
where
    S: Shape<Sizes: SizeList<Rename<From, To>: IntoShape>>,
    M: Factors<FactorList: FactorList<Rename<From, To>: IntoStorage>>,
    To: Axis + NotAmong<S::List>,
{
    type Renamed =
        Within<Renamed<S, From, To>, <FactorsRenamed<M, From, To> as IntoStorage>::Storage>;
    fn renamed(whole: &S) -> Renamed<S, From, To> {
        same_sizes(*whole)
    }
}

#[diagnostic::do_not_recommend]
impl<From: Axis, To: Axis, M> RenameStorage<From, To> for M
where
    M: Factors<FactorList: FactorList<Rename<From, To>: IntoStorage>>,
{
    type Renamed = <FactorsRenamed<M, From, To> as IntoStorage>::Storage;
    fn renamed((): &()) -> <Self::Renamed as Storage>::Kept {}
}

type FactorsRenamed<M, From, To> = <<M as Storage>::FactorList as FactorList>::Rename<From, To>;

/// The shape `S` in which the axis `From` is called `To`.
pub(crate) type Renamed<S, From, To> =
    <<<S as Shape>::Sizes as SizeList>::Rename<From, To> as IntoShape>::Shape;

/// The storage `M` in which the axis `From` is called `To`.
pub(crate) type RenamedStorage<M, From, To> = <M as RenameStorage<From, To>>::Renamed;

/// A shape with the same sizes, and maybe other names.
pub(crate) fn same_sizes<S: Shape, S2: Shape>(shape: S) -> S2 {
    match S2::new(&shape.sizes()) {
        Ok(shape) => shape,
        Err(_) => unreachable!("the sizes are the same"),
    }
}

macro_rules! into_storage {
    ([$($done:ident)*]) => {};
    ([$($done:ident)*] $next:ident $($rest:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($done: StorageFactor + 'static,)* $next: StorageFactor + 'static> IntoStorage
            for list!($($done,)* $next)
        {
            type Storage = ($($done,)* $next,);
        }
        into_storage! { [$($done)* $next] $($rest)* }
    };
}

into_storage! { [] F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 }

/// A storage like this one with the factors of the list `List`; within a whole of the sizes `Whole`, if this
/// is a part.
pub trait WithFactors<List, Whole> {
    type Storage: Storage;
}
#[diagnostic::do_not_recommend]
impl<M: Factors, List: IntoStorage, Whole> WithFactors<List, Whole> for M {
    type Storage = List::Storage;
}
#[diagnostic::do_not_recommend]
impl<S, M, List: IntoStorage, Whole: IntoShape> WithFactors<List, Whole> for Within<S, M> {
    type Storage = Within<Whole::Shape, List::Storage>;
}
#[diagnostic::do_not_recommend]
impl<List, Whole> WithFactors<List, Whole> for RunTimeStrides {
    type Storage = RunTimeStrides;
}

/// The constructors of some axes: `(H, W)`.
#[diagnostic::on_unimplemented(
    message = "expected a tuple of the names of axes, found `{Self}`",
    label = "help: name each by its letter alone, such as `(H, W)`; a tuple of one has a comma: `(W,)`"
)]
pub trait AxisNames {
    /// The axes, in the order given.
    type Axes: AxisTuple<List = Self::List>;
    #[doc(hidden)]
    type List;
    /// The letters.
    #[doc(hidden)]
    const LETTERS: &'static [char];
}

choice! {
    impl[Names] AxisNames, Names {
        type Axes = (A,);
        type List = (A, ());
        const LETTERS: &'static [char] = &[];
    }
}

macro_rules! shapes {
    ($rank:literal; $($name:ident $index:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($name: Size),+> IntoShape for list!($($name),+) {
            type Shape = ($($name,)+);
        }

        names! { [$($name)+] [] Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 }

        impl<Sizes: SizeList, $($name: Axis),+> Permute<($($name,)+)> for Sizes {
            type Permuted = ($(Sizes::SizeOf<$name>,)+);
        }
    };
}

/// Pairs each constructor with its axis.
macro_rules! names {
    ([] [$($function:ident $axis:ident)+] $($rest:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<$($function: Fn(usize) -> $axis, $axis: Axis),+> AxisNames for ($($function,)+) {
            type Axes = ($($axis,)+);
            type List = list!($($axis),+);
            const LETTERS: &'static [char] = &[$($axis::NAME),+];
        }
    };
    ([$function:ident $($more:ident)*] [$($done:tt)*] $axis:ident $($rest:ident)*) => {
        names! { [$($more)*] [$($done)* $function $axis] $($rest)* }
    };
}

/// The sizes of the axes `Axes`, in that order.
pub trait Permute<Axes> {
    type Permuted: Shape;
}

for_each_rank!(shapes);
