//! The size of one axis: `DimH<224>` is known at compile time, `DynH` at run time.

use crate::types::axis::{Axis, DimA};
use crate::types::decide::{Decide, Yes};
use crate::types::lookup::{Nothing, choice, only_nothing};
use crate::types::names::SizeFactor;
use crate::types::rank::for_each_rank;
use crate::types::sealed::{Sealed, Tuples};
use crate::types::shape::Shape;
use crate::types::type_lists::{AxisList, SizeList};
use crate::types::written_name::WrittenName;
use core::fmt;
use core::hash::Hash;
use tensor_layout_arithmetic::MAX_RANK;

/// The size of an axis, as a number of positions. `DimH<224>` is known at compile time and holds no data.
/// `DynH` is known at run time.
///
/// ```
/// use tensor_layout::{traits::Size, DimH};
///
/// assert_eq!(DimH::<224>.get(), 224);
/// ```
pub trait Size:
    Copy + Eq + Hash + fmt::Debug + Send + Sync + Takes<Self> + ComparableSize<Self> + Sealed + 'static
{
    /// The axis that has this size.
    type Axis: Axis;
    /// The type of the run-time sizes of this axis.
    type Dynamic: Size<Axis = Self::Axis> + Takes<Self>;
    /// This size as a size of the axis `X`.
    type On<X: Axis>: Size<Axis = X>;
    /// The list `Rest`. If this size is known only at run time, its axis precedes the list.
    #[doc(hidden)]
    type Open<Rest>;
    /// Whether the size is known at compile time.
    #[doc(hidden)]
    type IsKnown: Decide;
    /// The size as a factor in the name of a product: its name or number, or
    /// [`NoName`](crate::types::names::NoName).
    #[doc(hidden)]
    type Factor: SizeFactor;
    /// Whether the size is known at compile time or has a name.
    #[doc(hidden)]
    type HasNumberOrName: Decide;
    /// Whether the size has a name.
    #[doc(hidden)]
    type HasName: Decide;
    /// The size of an axis into which the axes `Axes` are merged, if this size is requested. If the request has neither
    /// a number nor a name, the size gets the product as its name. Then each merged axis must have a number or a name
    /// in `Sizes`, and at least one must have a name.
    #[doc(hidden)]
    type MergedFrom<Axes: AxisList, Sizes: SizeList>: Size<Axis = Self::Axis>;
    /// The name of the size, or `None` if it has none.
    #[doc(hidden)]
    const NAME: Option<&'static WrittenName> = None;
    /// The size, or `None` if it is known only at run time.
    const KNOWN: Option<usize> = None;
    /// The value of this type, or `None` if the size is known only at run time.
    #[doc(hidden)]
    const STATIC: Option<Self> = None;
    /// Returns the number of positions along the axis.
    fn get(self) -> usize;
    /// Returns the value of this type for `size` positions. `DimH<224>` returns `None` for any `size` but
    /// 224.
    #[doc(hidden)]
    fn new(size: usize) -> Option<Self>;
}

/// A compile-time size of the axis `X`.
#[diagnostic::on_unimplemented(
    message = "expected a size of axis `{X}` that is known at compile time, found a value of type `{Self}`\n\
               help: give the number of positions in a type, such as `Dim{X}::<10>`, or take `.range({X}(start)..{X}(end))`, whose ends are known at run time"
)]
pub trait StaticSizeOf<X>: Size<Axis = X, HasNumberOrName = Yes, IsKnown = Yes> {}

/// A type of sizes, or of factors of a storage, to which each of the type `Given` can be converted: `Given` itself, or a size
/// or a stride known at run time.
pub trait Takes<Given> {}

/// A size of the same axis as `Other`. If both sizes are known at compile time, they are equal.
pub trait ComparableSize<Other> {
    /// The size `Next`. If the two sizes are known to differ, this type is unknown, so bounds on it give no
    /// second error.
    type Then<Next: Size>: ComparableSize<Next>;
}

/// A trait that every axis implements if `SIZE` and `OTHER` are equal.
#[diagnostic::on_unimplemented(
    message = "expected two equal shapes, but axis `{Self}` has size {OTHER} in one of them and {SIZE} in the other\n\
               help: write `{Self} = {OTHER}` in place of `{Self} = {SIZE}`, or take a part of the larger one by `.crop({Self}(0), Dim{Self}::<..>)`"
)]
pub trait EqualSizes<const SIZE: usize, const OTHER: usize> {
    /// The size `Next`.
    type Then<Next: Size>: ComparableSize<Next>;
}
#[doc(hidden)]
impl<X: Axis, const SIZE: usize> EqualSizes<SIZE, SIZE> for X {
    type Then<Next: Size> = Next;
}

/// An argument that gives the size of an axis. The size `DimN::<8>` is known at compile time. The size `N(8)`
/// is known only at run time.
#[diagnostic::on_unimplemented(message = "expected a size of one axis, found `{Self}`\n\
               help: name one axis, such as `N(8)`, or `DimN::<8>` to keep the size in the type; for several axes, call the method once for each")]
pub trait AsSize: Copy + Sealed {
    /// The type of the size: `DynN` or `DimN<8>`.
    type Size: Size;
    #[doc(hidden)]
    fn size(self) -> usize;
}

/// An argument that names a new axis. `DimP::<16>` has a size known at compile time, and `P(16)` a size known
/// at run time. For the letter `P` alone, the size follows from the other sizes.
#[diagnostic::on_unimplemented(
    message = "expected the name or the size of a new axis, found `{Self}`\n\
               help: write `DimP::<16>` to keep the size in the type, `P(16)` if it is known at run time, or `P` alone where it follows from the other sizes"
)]
pub trait NewAxis: Copy {
    /// The type of the size: `DimP<16>` or `DynP`.
    type Size: Size;
    /// The list `Rest`. If no size is given, the new axis precedes the list.
    #[doc(hidden)]
    type Open<Rest: AxisList>: AxisList;
    /// Whether a size is given.
    #[doc(hidden)]
    const IS_GIVEN: bool = true;
    /// Returns the size, or `None` if it is not given.
    #[doc(hidden)]
    fn given(self) -> Option<usize>;
}

#[diagnostic::do_not_recommend]
#[doc(hidden)]
impl<F: Fn(usize) -> X + Copy, X: Axis> NewAxis for F {
    type Size = X::Dynamic;
    type Open<Rest: AxisList> = (X, Rest);
    const IS_GIVEN: bool = false;
    #[inline(always)]
    fn given(self) -> Option<usize> {
        None
    }
}

choice! {
    impl[New: Copy] NewAxis, New {
        type Size = DimA<1>;
        type Open<Rest: AxisList> = Rest;
        const IS_GIVEN: bool = false;
        fn given(self) -> Option<usize> {
            None
        }
    }
}

/// A tuple of two to eight new axes, the outermost first, such as `(DimY::<14>, P(16))`.
#[diagnostic::on_unimplemented(
    message = "expected a tuple of two to eight new axes, found `{Self}`\n\
               help: write the outermost first, such as `(DimY::<14>, DimP::<16>)`, or `(Y, DimP::<16>)` where one size follows from the others"
)]
pub trait NewAxes: Copy + Sealed<Tuples> {
    /// The sizes of the new axes, such as `(DimY<14>, DynP)`.
    type Shape: Shape;
    /// The new axes, such as `(Y, P)`.
    type Axes;
    /// The second new axis without a given size. Only one new axis may lack a size, so a second one is a
    /// mistake. If at most one new axis lacks a size, this type is [`Nothing`].
    type SecondOpen;
    #[doc(hidden)]
    const ARE_GIVEN: &'static [bool];
    /// Returns the size of each new axis, or `None` for a size that is not given.
    #[doc(hidden)]
    fn given(self) -> [Option<usize>; MAX_RANK];
}

only_nothing! {
    /// Reports a second new axis without a given size.
    Follows: "the size of axis `{Self}` does not follow from the others, for another one is not given either\n\
     help: give all sizes but one, such as `Dim{Self}::<16>`, or `{Self}(16)` where it is known at run time";
}

/// The list without its first axis.
type RestOf<List> = <List as AxisList>::Rest;

macro_rules! new_axes {
    (1; $($any:tt)*) => {};
    ($rank:literal; $($new:ident $index:tt),+) => {
        #[diagnostic::do_not_recommend]
        #[doc(hidden)]
        impl<$($new: NewAxis),+> NewAxes for ($($new,)+)
        {
            type Shape = ($($new::Size,)+);
            type Axes = ($(<$new::Size as Size>::Axis,)+);
            type SecondOpen =
                <<RestOf<open!($($new),+)> as AxisList>::IsEmpty as Decide>::If<
                    Nothing,
                    <RestOf<open!($($new),+)> as AxisList>::First,
                >;
            const ARE_GIVEN: &'static [bool] = &[$($new::IS_GIVEN),+];
            #[inline(always)]
            fn given(self) -> [Option<usize>; MAX_RANK] {
                let mut given = [None; MAX_RANK];
                $(given[$index] = self.$index.given();)+
                given
            }
        }
    };
}

macro_rules! open {
    () => { () };
    ($head:ident $(, $tail:ident)*) => { <$head as NewAxis>::Open<open!($($tail),*)> };
}

for_each_rank!(new_axes);
