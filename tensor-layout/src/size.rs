//! The size of one axis: in the type (`DimH<224>`) or in a value (`DynH`).

use crate::axis::Axis;
use crate::lookup::OneOf;
use crate::sealed::Sealed;

/// The size of an axis in elements: `DimH<224>`, known at compile time and without data, or
/// `DynH`, known at run time.
pub trait Size: Copy + Eq + core::fmt::Debug + Sealed + 'static {
    /// The axis.
    type Axis: Axis;
    /// The same axis with a size known at run time.
    type Dynamic: Size<Axis = Self::Axis>;
    /// The list `Rest`, with this axis before it if its size is still open.
    #[doc(hidden)]
    type Open<Rest>;
    /// The size, if it is known at compile time.
    const KNOWN: Option<usize>;
    /// The number of positions along the axis.
    fn get(self) -> usize;
    /// The size of this type with that value, if it can have it.
    #[doc(hidden)]
    fn new(size: usize) -> Option<Self>;
}

/// A size known at compile time.
#[diagnostic::on_unimplemented(
    message = "this needs a layout whose sizes are all known at compile time, but `{Self}` is a run-time size",
    label = "`{Self}` stands for a `?` in the layout",
    note = "help: give the run-time sizes first: `let mapping = <Layout>::with((H(480), W(640)))?;`, then `View::with(&data, mapping)?`"
)]
pub trait StaticSize: Size {
    #[doc(hidden)]
    const NEW: Self;
}

/// A size whose every value the size `Other` can have, too.
#[diagnostic::on_unimplemented(
    message = "a size of type `{Self}` does not always fit `{Other}`",
    label = "this conversion can fail",
    note = "help: `try_into_layout` compares the sizes at run time"
)]
pub trait AlwaysFits<Other> {}

/// A size that is in the type, or whose axis is among `Given`.
pub trait KnownWith<Given> {}

/// The axis, whose size is open, is one of the tuple `Given`.
#[diagnostic::on_unimplemented(
    message = "no size is given for axis `{Self}`",
    label = "`{Self}(..)` is missing among `{Given}`",
    note = "help: give one size for every `?` of the layout, in any order: `with(({Self}(480), ..))`"
)]
pub trait SizeGivenBy<Given> {}
#[diagnostic::do_not_recommend]
impl<Given, X: OneOf<Given>> SizeGivenBy<Given> for X {}
