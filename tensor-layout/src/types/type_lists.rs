//! What becomes of shapes and storages when axes are removed, resized, reordered or renamed.
//!
//! All of this is total: for an axis that is not there, nothing changes. Whether it is there is asked
//! by bounds of their own, so that one mistake gives one message.

use crate::types::axis::{A, Axis};
use crate::types::lookup::{AxisTuple, Choose, No, NotAmong, Same, Yes, choice};
use crate::types::rank::{for_each_rank, list};
use crate::types::shape::Shape;
use crate::types::size::Size;
use crate::types::storage::{
    Align, Block, Broadcast, Factors, Lane, Overlap, Pad, Pitch, RunTimeStrides, Storage,
    StorageFactor, Stride, Within,
};

/// Shorthand: `Yes` or `No` chooses.
type Choice<Answer, Then, Else> = <Answer as Choose<Then, Else>>::Chosen;
type IsSame<X, Y> = <X as Same<Y>>::Answer;

/// A list of sizes as a shape.
pub trait IntoShape {
    /// The shape.
    type Shape: Shape;
}

/// A list of sizes without the axis `X`.
pub trait Remove<X> {
    type Rest;
}
impl<X> Remove<X> for () {
    type Rest = ();
}
impl<X, Head, Tail> Remove<X> for (Head, Tail)
where
    Head: Size<Axis: Same<X, Answer: Choose<Tail::Rest, (Head, Tail::Rest)>>>,
    Tail: Remove<X>,
{
    type Rest = Choice<IsSame<Head::Axis, X>, Tail::Rest, (Head, Tail::Rest)>;
}

/// A list of sizes without each axis of the list `Axes`.
pub trait RemoveEach<Axes> {
    type Rest;
}
impl<Sizes> RemoveEach<()> for Sizes {
    type Rest = Sizes;
}
impl<Sizes, Head, Tail> RemoveEach<(Head, Tail)> for Sizes
where
    Sizes: Remove<Head, Rest: RemoveEach<Tail>>,
{
    type Rest = <Sizes::Rest as RemoveEach<Tail>>::Rest;
}

/// A list of sizes in which those of the list `New` are in place of the size of the axis `X`.
pub trait Replace<X, New> {
    type Replaced;
}
impl<X, New> Replace<X, New> for () {
    type Replaced = ();
}
impl<X, New, Head, Tail> Replace<X, New> for (Head, Tail)
where
    New: Before<Tail::Replaced>,
    Head: Size<Axis: Same<X, Answer: Choose<New::Joined, (Head, Tail::Replaced)>>>,
    Tail: Replace<X, New>,
{
    type Replaced = Choice<IsSame<Head::Axis, X>, New::Joined, (Head, Tail::Replaced)>;
}

/// A list of sizes in which `New` is the size of its axis: in the place of the one there was, or,
/// if there was none, before all others.
pub trait Put<New> {
    type Sizes;
}
impl<Sizes, New> Put<New> for Sizes
where
    New: Size,
    Sizes: Find<New::Axis, Answer: Choose<Sizes::Replaced, (New, Sizes)>>
        + Replace<New::Axis, (New, ())>,
{
    type Sizes = Choice<Sizes::Answer, Sizes::Replaced, (New, Sizes)>;
}

/// Whether a list of sizes has the axis `X`.
pub trait Find<X> {
    type Answer;
}
impl<X> Find<X> for () {
    type Answer = No;
}
impl<X, Head, Tail> Find<X> for (Head, Tail)
where
    Head: Size<Axis: Same<X, Answer: Choose<Yes, Tail::Answer>>>,
    Tail: Find<X>,
{
    type Answer = Choice<IsSame<Head::Axis, X>, Yes, Tail::Answer>;
}

/// A list with another one behind it.
pub trait Before<Other> {
    type Joined;
}
impl<Other> Before<Other> for () {
    type Joined = Other;
}
impl<Other, Head, Tail: Before<Other>> Before<Other> for (Head, Tail) {
    type Joined = (Head, Tail::Joined);
}

/// The size of the axis `X` in a list of sizes; an unknown one if it is not there.
pub trait SizeOf<X: Axis> {
    type Size: Size<Axis = X>;
}
impl<X: Axis> SizeOf<X> for () {
    type Size = X::Dynamic;
}
impl<X: Axis, Head, Tail> SizeOf<X> for (Head, Tail)
where
    Head: Size<Axis: Same<X, Answer: Choose<Head, Tail::Size, Chosen: Size<Axis = X>>>>,
    Tail: SizeOf<X>,
{
    type Size = Choice<IsSame<Head::Axis, X>, Head, Tail::Size>;
}

/// A list of sizes in which the axis `From` is called `To`.
pub trait RenameAxis<From, To> {
    type Renamed;
}
impl<From, To> RenameAxis<From, To> for () {
    type Renamed = ();
}
impl<From, To: Axis, Head, Tail> RenameAxis<From, To> for (Head, Tail)
where
    Head: Size<Axis: Same<From, Answer: Choose<Head::On<To>, Head>>>,
    Tail: RenameAxis<From, To>,
{
    type Renamed = (
        Choice<IsSame<Head::Axis, From>, Head::On<To>, Head>,
        Tail::Renamed,
    );
}

/// A factor whose axis, if it is `From`, is called `To`; implemented for axes in `axis.rs`.
pub trait RenameFactor<From, To> {
    type Renamed: StorageFactor + 'static;
}

macro_rules! rename_factors {
    ($($name:ident)*) => {$(
        impl<From, To, X: RenameFactor<From, To>, const VALUE: usize> RenameFactor<From, To>
            for $name<X, VALUE>
        {
            type Renamed = $name<X::Renamed, VALUE>;
        }
    )*};
}

rename_factors! { Pad Align Stride Pitch Overlap Block Lane }

impl<From, To, X: RenameFactor<From, To>> RenameFactor<From, To> for Broadcast<X> {
    type Renamed = Broadcast<X::Renamed>;
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
impl<From, To> RenameStorage<From, To> for RunTimeStrides {
    type Renamed = RunTimeStrides;
    fn renamed(kept: &Self::Kept) -> Self::Kept {
        *kept
    }
}

// The whole may have an axis `To` that the part has not.
#[diagnostic::do_not_recommend]
impl<From, To, S, M> RenameStorage<From, To> for Within<S, M>
where
    S: Shape<Sizes: RenameAxis<From, To, Renamed: IntoShape>>,
    M: Factors + RenameStorage<From, To, Renamed: Factors>,
    To: NotAmong<S::List>,
{
    type Renamed = Within<Renamed<S, From, To>, M::Renamed>;
    fn renamed(whole: &S) -> Renamed<S, From, To> {
        same_sizes(*whole)
    }
}

/// The shape `S` in which the axis `From` is called `To`.
pub(crate) type Renamed<S, From, To> =
    <<<S as Shape>::Sizes as RenameAxis<From, To>>::Renamed as IntoShape>::Shape;

/// The storage `M` in which the axis `From` is called `To`.
pub(crate) type RenamedStorage<M, From, To> = <M as RenameStorage<From, To>>::Renamed;

/// A shape with the same sizes, and maybe other names.
pub(crate) fn same_sizes<S: Shape, S2: Shape>(shape: S) -> S2 {
    match S2::new(&shape.sizes()) {
        Ok(shape) => shape,
        Err(_) => unreachable!("the sizes are the same"),
    }
}

macro_rules! rename_storages {
    ([$($done:ident)*]) => {};
    ([$($done:ident)*] $next:ident $($rest:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<From, To, $($done: RenameFactor<From, To> + StorageFactor + 'static,)* $next>
            RenameStorage<From, To> for ($($done,)* $next,)
        where
            $next: RenameFactor<From, To> + StorageFactor + 'static,
        {
            type Renamed = ($($done::Renamed,)* $next::Renamed,);
            fn renamed((): &()) {}
        }
        rename_storages! { [$($done)* $next] $($rest)* }
    };
}

rename_storages! { [] F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 }

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

        impl<Sizes, $($name: Axis),+> Permute<($($name,)+)> for Sizes
        where
            $(Sizes: SizeOf<$name>,)+
        {
            type Permuted = ($(<Sizes as SizeOf<$name>>::Size,)+);
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
