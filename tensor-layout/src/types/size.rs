//! The size of one axis: in the type (`DimH<224>`) or in a value (`DynH`).

use crate::types::axis::Axis;
use crate::types::sealed::Sealed;
use core::fmt;
use core::hash::Hash;

/// The size of an axis in elements: `DimH<224>`, known at compile time and without data, or
/// `DynH`, known at run time.
pub trait Size:
    Copy + Eq + Hash + fmt::Debug + Send + Sync + Takes<Self> + ComparableSize<Self> + Sealed + 'static
{
    /// The axis.
    type Axis: Axis;
    /// The same axis with a size known at run time.
    type Dynamic: Size<Axis = Self::Axis> + Takes<Self> + ComparableSize<Self>;
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
pub trait StaticSize: Size {
    #[doc(hidden)]
    const NEW: Self;
}

/// A size of the axis `X` that is known at compile time.
#[diagnostic::on_unimplemented(
    message = "expected a size of axis `{X}` that is known at compile time, found `{Self}`",
    label = "help: give it in a type, such as `Dim{X}::<32>`; `range` takes what is known at run time"
)]
pub trait StaticSizeOf<X>: StaticSize<Axis = X> {}
#[diagnostic::do_not_recommend]
impl<X: Axis, S: StaticSize<Axis = X>> StaticSizeOf<X> for S {}

/// A size that can have every value of the size `Given`.
pub trait Takes<Given> {}

/// A size of the same axis that can be the same.
pub trait ComparableSize<Other> {}

/// The size of an axis as an argument: `N(8)`, which is known at run time, or `DimN::<8>`, which
/// stays in the type.
#[diagnostic::on_unimplemented(
    message = "expected a size of one axis, found `{Self}`",
    label = "help: name the axis, such as `N(8)`, or `DimN::<8>` to keep the size in the type"
)]
pub trait AsSize: Copy + Sealed {
    /// The type of the size: `DynN` or `DimN<8>`.
    type Size: Size;
    #[doc(hidden)]
    fn size(self) -> usize;
}
