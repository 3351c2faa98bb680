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
#[cfg(doctest)]
struct ImplementedElsewhere;
