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
    /// The same size of another axis.
    type On<X: Axis>: Size<Axis = X>;
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
    message = "`{Self}` is not a size that is known at compile time",
    label = "help: give it in a type, such as `DimW::<32>`; `range` takes what is known at run time"
)]
pub trait StaticSize: Size {
    #[doc(hidden)]
    const NEW: Self;
}

/// A size that can have every value of the size `Given`.
pub trait Takes<Given> {}

/// A size of the same axis that can be the same.
pub trait ComparableSize<Other> {}

/// A size that is in the type, or whose axis is among `Given`.
pub trait KnownWith<Given> {}

/// The axis, whose size is open, is one of the tuple `Given`.
#[diagnostic::on_unimplemented(
    message = "no size is given for axis `{Self}`",
    label = "`{Self}(..)` is missing among `{Given}`",
    note = "help: give one size for every `?` of the layout, in any order: `({Self}(..), ..)`"
)]
pub trait SizeGivenBy<Given> {}
#[diagnostic::do_not_recommend]
impl<Given, X: OneOf<Given>> SizeGivenBy<Given> for X {}

/// The size of an axis as an argument: `N(8)`, which is known at run time, or `DimN::<8>`, which
/// stays in the type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which axis it is a size of",
    label = "help: name the axis of one size, such as `N(8)`, or `DimN::<8>` to keep it in the type"
)]
pub trait AsSize: Copy {
    /// The type of the size: `DynN` or `DimN<8>`.
    type Size: Size;
    #[doc(hidden)]
    fn size(self) -> usize;
}
