//! The parts of an axis, which the clause `parts` declares: for example, the rows, columns and channels of a
//! patch.

// Decision: parts belong to the meaning, as components do. They are tuples of letters, and a pattern of
// `rearrange!` passes its groups to the compiler as tuples of letters. So bounds on types compare the groups
// with the parts, and the error marks the group.

use crate::layout::AnyLayout;
use crate::layout::nominal::{MeaningOf, Nominal, Unnamed};
use crate::types::axis::Axis;
use crate::types::decide::Decide;
use crate::types::invariant::Invariant;
use crate::types::sealed::{Same, Sealed};
use core::marker::PhantomData;

/// Marks a layout that declares no parts.
#[derive(Debug)]
pub enum NoParts {}

/// The declared parts of the axis `X`. `Letters` is the tuple of these parts, the outermost first. `Rest`
/// states the declared parts of other axes.
#[derive(Debug)]
pub struct PartsAlong<X, Letters, Rest>(Invariant<(X, Letters, Rest)>);

/// The parts that a layout's declaration states, [`NoParts`] or [`PartsAlong`], or a meaning whose declared parts the
/// compiler knows. Every meaning implements this trait. But this trait is not required by
/// [`Meaning`](crate::layout::nominal::Meaning): so for the meaning of a type parameter, a group is refused with the
/// message below. Otherwise, the message would state that the parts are in another order.
#[diagnostic::on_unimplemented(
    message = "the parts of axes that `{Self}` declares are not known here\n\
               help: for layouts without a name, add the bound `L: AnyLayout<Meaning = Unnamed>`"
)]
pub trait DeclaredParts {
    /// The parts of the axis `X`, as a tuple. If none are declared, this is `Given`.
    type Of<X: Axis, Given>;
}

#[diagnostic::do_not_recommend]
impl DeclaredParts for NoParts {
    type Of<X: Axis, Given> = Given;
}
#[diagnostic::do_not_recommend]
impl<Y: Axis, Letters, Rest: DeclaredParts> DeclaredParts for PartsAlong<Y, Letters, Rest> {
    type Of<X: Axis, Given> = <Y::Is<X> as Decide>::If<Letters, Rest::Of<X, Given>>;
}
#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<N: Nominal> DeclaredParts for N {
    type Of<X: Axis, Given> = <N::Parts as DeclaredParts>::Of<X, Given>;
}
#[diagnostic::do_not_recommend]
impl DeclaredParts for Unnamed {
    type Of<X: Axis, Given> = Given;
}

/// The parts of the axis `X` that the layout `L` declares. If it declares none, this is `Given`.
type PartsOf<L, X, Given> = <MeaningOf<L> as DeclaredParts>::Of<X, Given>;

/// The groups of both sides of a pattern of `rearrange!`, as two tuples: the groups for the layout `L`, and
/// the groups for the layout `M`. A group names an axis and the tuple of the axis's parts. Each group is a
/// type without data, because this takes the least time to compile.
pub trait GroupsOf<L, M>: Copy {}

impl<L, M, From: EachGroupOf<L> + Copy, To: EachGroupOf<M> + Copy> GroupsOf<L, M> for (From, To) {}

/// The groups of one side of a pattern of `rearrange!`. For the axis of each group, the layout `L` declares
/// either the parts of this group or no parts.
pub trait EachGroupOf<L> {}

// A pattern without groups compares nothing, so generic code can use it for all layouts.
impl<L: AnyLayout> EachGroupOf<L> for () {}

macro_rules! groups {
    ($($axis:ident $group:ident),+) => {
        impl<L: AnyLayout<Meaning: DeclaredParts>, $($axis: Axis, $group),+> EachGroupOf<L>
            for ($(PhantomData<($axis, $group)>,)+)
        where
            $(PhantomData<($axis, $group)>: PartsAre<$axis, $group, PartsOf<L, $axis, $group>>),+
        {
        }
        groups! { @ $($axis $group),+ }
    };
    (@ $first:ident $of_first:ident $(, $axis:ident $group:ident)+) => {
        groups! { $($axis $group),+ }
    };
    (@ $last:ident $of_last:ident) => {};
}

groups! { A G, B H, C I, D J, E K, F N, O Q, P R }

/// A group of a pattern of `rearrange!`: the axis `X` with the tuple `Group` of its parts. `Group` and
/// `Declared` are the same tuple.
#[diagnostic::on_unimplemented(
    message = "axis `{X}` consists of the parts `{Declared}` in this order, not of `{Group}`\n\
               help: write `{Declared}`: the layout declares its parts in this order, the outermost first"
)]
pub trait PartsAre<X, Group, Declared> {}

// The bound has `Declared` on its left side, because the compiler would infer `Declared` from `Group` otherwise.
#[diagnostic::do_not_recommend]
impl<X, Group, Declared: Sealed<Same<Group>>> PartsAre<X, Group, Declared>
    for PhantomData<(X, Group)>
{
}
