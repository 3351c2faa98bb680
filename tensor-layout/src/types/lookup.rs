//! Searches for an axis in a tuple of axes. Types alone perform the search, so `cargo check` reports a
//! missing axis by its name.

// Decision: 26 implementations of `Axis`, with 26 answers each, state which letters are equal. They take no time that can be
// measured.

use crate::types::axis::Axis;
use crate::types::decide::Yes;
use crate::types::rank::{for_each_rank_and_0, list};
use crate::types::shape::Shape;
use crate::types::type_lists::{AxisList, SizeList};
use tensor_layout_arithmetic::find;

/// Returns the index of an axis among the axes of a layout. The layout must have this axis.
#[inline(always)]
pub(crate) const fn index_of(axes: &[char], axis: char) -> usize {
    match find(axes, axis) {
        Some(index) => index,
        None => panic!("the layout has this axis"),
    }
}

/// A bound that only the types meet that compare two types: `ThisTensor: AxesAre<Given, Wanted>`. Without this bound, rustdoc
/// would list the comparisons on the page of each type; if one type alone implemented them, messages would show them.
pub trait Compares {}

/// A bound that no type meets.
pub trait Never {}

/// Gives a trait two more implementations, whose bounds no type meets, to improve the compiler's errors. Use it only where
/// a message gets another first line, another mark or a second error without it.
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

/// The type `Next`, for bounds that are checked only after the type `First` is known.
///
/// - A bound `After<First, Next>: Bound` gives no error if `First` is unknown because another bound fails.
/// - With such bounds alone on an implementation, the compiler cannot refuse a type parameter while it looks for a method,
///   before it knows the arguments. So the error has the text of the trait.
///
/// Do not write `First: CheckedFirst<Next, Then: Bound>`: a function with this bound does not know that the type is
/// `Next`.
pub type After<First, Next> = <First as CheckedFirst<Next>>::Then;

/// A type that is known before bounds on the type `Next` are checked; see [`After`].
#[doc(hidden)]
pub trait CheckedFirst<Next> {
    /// The type `Next`.
    type Then;
}
impl<First, Next> CheckedFirst<Next> for First {
    type Then = Next;
}

/// A tuple of up to eight axes, such as `(N, H)`.
pub trait AxisTuple: Sized {
    /// The axes as a list.
    type List: AxisList;
    /// The type `Next`. While the axes are not known, this type is unknown, so bounds on it wait for them.
    type Then<Next>;
    /// The sizes of the list `Sizes` in the order of these axes.
    #[doc(hidden)]
    type Permuted<Sizes: SizeList>: Shape;
    /// The dimension type of an array of `ndarray` with these axes: `Ix0` to `Ix6`, or `IxDyn` for seven and eight axes.
    #[cfg(feature = "ndarray")]
    #[doc(hidden)]
    type Dimension: crate::types::dimension::ArrayDimension<Self>;
    /// The letters of the axes.
    #[doc(hidden)]
    const LETTERS: &'static [char];
}

/// A tuple of axes that are all among the axes `Axes` of a layout, each there once.
pub trait Among<Axes> {}
#[doc(hidden)]
impl<Axes, Given: EachOf<Axes>> Among<Axes> for Given {}

/// A tuple of axes that are all [`Among`] the axes `Axes`. Without this separate trait, the compiler's error
/// would list the implementations for all tuples.
pub trait EachOf<Axes> {}

/// An axis of a layout with the axes `Axes`.
#[diagnostic::on_unimplemented(message = "expected one of the axes `{Axes}`, found `{Self}`\n\
               help: a type parameter needs a bound with all of its axes, such as `L: WithAxes<({Self},)>`")]
pub trait AxisOf<Axes>: Axis {}

/// Declares a trait for each rank. The message of the trait names the axes one by one.
///
/// The first axis of the layout implements the trait, and the axis `Wanted` is a parameter. If `Wanted`
/// implemented the trait, a missing axis would lack both `AxisOf` and the trait. The compiler would then
/// print the message of `AxisOf`.
macro_rules! axis_of {
    ($($name:ident[$($axis:ident)*] $message:literal;)+) => {$(
        /// The first axis of a layout that has the axis `Wanted`. The other axes of the layout are
        /// parameters.
        #[diagnostic::on_unimplemented(message = $message)]
        pub trait $name<Wanted $(, $axis)*> {}
        #[diagnostic::do_not_recommend]
        impl<X0: Axis, Wanted: Axis $(, $axis)*> $name<Wanted $(, $axis)*> for X0 where
            (X0, $($axis,)*): AxisTuple<List: AxisList<Has<Wanted> = Yes>>
        {}
        #[doc(hidden)]
        impl<Wanted: Axis, X0: $name<Wanted $(, $axis)*> $(, $axis)*> AxisOf<(X0, $($axis,)*)>
            for Wanted
        {}
    )+};
}

axis_of! {
    FirstOfOne[]
        "expected the axis `{Self}`, found `{Wanted}`\n\
         help: write `{Self}` in place of `{Wanted}`";
    FirstOfTwo[X1]
        "expected one of the axes `{Self}`, `{X1}`, found `{Wanted}`\n\
         help: write `{Self}` or `{X1}` in place of `{Wanted}`";
    FirstOfThree[X1 X2]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, found `{Wanted}`\n\
         help: write `{Self}`, `{X1}` or `{X2}` in place of `{Wanted}`";
    FirstOfFour[X1 X2 X3]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, found `{Wanted}`\n\
         help: write `{Self}`, `{X1}`, `{X2}` or `{X3}` in place of `{Wanted}`";
    FirstOfFive[X1 X2 X3 X4]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, found `{Wanted}`\n\
         help: write `{Self}`, `{X1}`, `{X2}`, `{X3}` or `{X4}` in place of `{Wanted}`";
    FirstOfSix[X1 X2 X3 X4 X5]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, found `{Wanted}`\n\
         help: write `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}` or `{X5}` in place of `{Wanted}`";
    FirstOfSeven[X1 X2 X3 X4 X5 X6]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, `{X6}`, found `{Wanted}`\n\
         help: write `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}` or `{X6}` in place of `{Wanted}`";
    FirstOfEight[X1 X2 X3 X4 X5 X6 X7]
        "expected one of the axes `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, `{X6}`, `{X7}`, found `{Wanted}`\n\
         help: write `{Self}`, `{X1}`, `{X2}`, `{X3}`, `{X4}`, `{X5}`, `{X6}` or `{X7}` in place of `{Wanted}`";
}

/// Marks the absence of an axis.
pub enum Nothing {}

/// Declares bounds that only [`Nothing`] meets. If a computation on types finds a wrong or missing axis, such a bound names it
/// in the compiler's error.
macro_rules! only_nothing {
    ($($(#[$doc:meta])* $name:ident$(<$($parameter:ident),+>)?: $message:literal;)+) => {$(
        $(#[$doc])*
        #[diagnostic::on_unimplemented(message = $message)]
        pub trait $name$(<$($parameter),+>)? {}
        #[diagnostic::do_not_recommend]
        impl$(<$($parameter),+>)? $name$(<$($parameter),+>)? for $crate::types::lookup::Nothing {}
    )+};
}

pub(crate) use only_nothing;

only_nothing! {
    /// Reports an axis that a tuple of axes has twice.
    NamedOnce: "axis `{Self}` is named twice\n\
     help: leave one of the two out, or name another axis in its place";
    /// Reports a new axis whose letter another axis of a layout with the axes `Axes` has.
    FreeName<Axes>: "another axis of this layout is called `{Self}`, too\n\
     help: choose a letter that is not among its axes: `{Axes}`";
}

#[cfg(feature = "ndarray")]
macro_rules! dimension {
    ($rank:literal; $a:tt $b:tt $c:tt $d:tt $e:tt $f:tt $g:tt $($h:tt)?) => { ::ndarray::IxDyn };
    ($rank:literal; $($axis:tt)*) => { ::ndarray::Dim<[usize; $rank]> };
}

macro_rules! look_up {
    ($rank:literal; $($axis:ident $index:tt),*) => {
        impl<$($axis: Axis),*> AxisTuple for ($($axis,)*) {
            type List = list!($($axis),*);
            type Then<Next> = Next;
            type Permuted<Sizes: SizeList> = ($(Sizes::SizeOf<$axis>,)*);
            #[cfg(feature = "ndarray")]
            type Dimension = dimension!($rank; $($axis)*);
            const LETTERS: &'static [char] = &[$(<$axis as Axis>::NAME),*];
        }

        #[doc(hidden)]
        impl<Axes, $($axis: AxisOf<Axes>),*> EachOf<Axes> for ($($axis,)*)
        where
            list!($($axis),*): AxisList<Repeated: NamedOnce>,
        {
        }
    };
}

for_each_rank_and_0!(look_up);
