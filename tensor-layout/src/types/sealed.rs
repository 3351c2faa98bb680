//! Traits that only this crate can implement, and so all traits above them.

pub trait Sealed {}
pub trait SealedShape {}
pub trait SealedStorage {}
pub trait SealedCoordinate {}
pub trait SealedElement {}
pub trait SealedSlot {}
pub trait SealedAxes {}
pub trait SealedList {}

pub trait SealedSame<T> {}
impl<T> SealedSame<T> for T {}
