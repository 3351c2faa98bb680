//! Finding an axis in a tuple of axes, by types alone, so that a missing axis is an error under
//! `cargo check` that names it.

use crate::types::axis::Axis;
use crate::types::rank::{for_each_rank, list};
use tensor_layout_arithmetic::find;

pub enum Yes {}
pub enum No {}

/// The same by value: where an axis stands among those of a layout, which are known to have it.
#[inline(always)]
pub(crate) const fn index_of(axes: &[char], axis: char) -> usize {
    match find(axes, axis) {
        Some(index) => index,
        None => panic!("the layout has this axis"),
    }
}

/// What nothing is.
pub trait Never {}

/// Implements a trait for what nothing is, twice.
///
/// Of several implementations the compiler chooses by what they ask for, and where none is left, it
/// reports the trait, at the argument that is wrong. Where there is one only, it takes that, and
/// reports what the one asks for, at the method, or what follows from it as another error.
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
    type Answer;
}

/// Whether a list of answers has a yes among them.
pub trait AnyYes {
    type Answer;
}
impl AnyYes for () {
    type Answer = No;
}
impl<Rest> AnyYes for (Yes, Rest) {
    type Answer = Yes;
}
impl<Rest: AnyYes> AnyYes for (No, Rest) {
    type Answer = Rest::Answer;
}

/// One of two types, by an answer: `Then` for `Yes`, `Else` for `No`.
pub trait Choose<Then, Else> {
    type Chosen;
}
impl<Then, Else> Choose<Then, Else> for Yes {
    type Chosen = Then;
}
impl<Then, Else> Choose<Then, Else> for No {
    type Chosen = Else;
}

/// The answer no.
pub trait IsNo {}
impl IsNo for No {}

/// A tuple of one to eight axes, such as `(N, H)`.
pub trait AxisTuple {
    /// The axes as a list.
    type List;
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

/// The first axis of a list that is not among the tuple `Given`, or [`Nothing`].
pub trait MissingAmong<Given> {
    type Missing;
}
impl<Given> MissingAmong<Given> for () {
    type Missing = Nothing;
}
impl<Given, Head, Tail> MissingAmong<Given> for (Head, Tail)
where
    Head: Sought<Given, Found: Choose<Tail::Missing, Head>>,
    Tail: MissingAmong<Given>,
{
    type Missing = <Head::Found as Choose<Tail::Missing, Head>>::Chosen;
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
