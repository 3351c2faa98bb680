//! Traits that only this crate can implement, and so all traits above them.

pub trait Sealed {}
pub trait SealedShape {}

/// Apart from the others: what is sealed for all layouts with a name must open nothing else to their crates.
pub trait SealedLayout {}

pub trait SealedStorage {}
pub trait SealedCoordinate {}

/// Seals `SameElement`, which holds of a type and itself.
pub trait SealedSame<T> {}
impl<T> SealedSame<T> for T {}

/// Traits with methods or types that the crate believes, each implemented as another crate would. The first
/// program is the others without that.
///
/// ```
/// use core::ops::{Bound, RangeBounds};
/// use tensor_layout::{traits::{AsSize, AxisRange, SameElement}, AnyLayout, DynH, H, ViewMut};
/// #[derive(Clone, Copy)]
/// struct Own;
/// impl RangeBounds<H> for Own {
///     fn start_bound(&self) -> Bound<&H> { Bound::Unbounded }
///     fn end_bound(&self) -> Bound<&H> { Bound::Unbounded }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{traits::AsSize, DynH};
/// # #[derive(Clone, Copy)]
/// # struct Own;
/// impl AsSize for Own {
///     type Size = DynH;
///     fn size(self) -> usize { 0 }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use tensor_layout::{traits::SameElement, AnyLayout, ViewMut};
/// # struct Own;
/// impl SameElement<u8> for Own {
///     fn same<L: AnyLayout>(_: ViewMut<'_, Own, L>) -> ViewMut<'_, u8, L> { unreachable!() }
/// }
/// ```
///
/// ```compile_fail,E0277
/// # use core::ops::{Bound, RangeBounds};
/// # use tensor_layout::{traits::AxisRange, H};
/// # struct Own;
/// # impl RangeBounds<H> for Own {
/// #     fn start_bound(&self) -> Bound<&H> { Bound::Unbounded }
/// #     fn end_bound(&self) -> Bound<&H> { Bound::Unbounded }
/// # }
/// impl AxisRange for Own {
///     type Axis = H;
/// }
/// ```
///
/// What [`layout!`](crate::layout!) implements for a `struct` can be implemented by hand. It names a
/// `TensorLayout`, and nothing else:
///
/// ```
/// # use core::fmt;
/// # use tensor_layout::{layout, macros::Nominal, AnyLayout};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct Own;
/// # impl fmt::Display for Own {
/// #     fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
/// # }
/// impl Nominal for Own {
///     type Of = layout!(HW[2, 3]);
///     type Meaning = Own;
///     const NAME: &'static str = "any text";
/// }
/// assert_eq!(Own::NOTATION, "any text = HW[H=2, W=3]");
/// ```
///
/// ```compile_fail,E0277
/// # use core::fmt;
/// # use tensor_layout::{layout, macros::Nominal};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
/// # struct Own;
/// # impl fmt::Display for Own {
/// #     fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
/// # }
/// # layout! { struct Other = HW[2, 3]; }
/// impl Nominal for Own {
///     type Of = Other;
///     type Meaning = Own;
///     const NAME: &'static str = "any text";
/// }
/// ```
///
/// ```compile_fail,E0119
/// # use tensor_layout::{layout, AnyLayout};
/// # layout! { struct Own = HW[2, 3]; }
/// impl AnyLayout for Own {}
/// ```
#[cfg(doctest)]
struct ImplementedElsewhere;
