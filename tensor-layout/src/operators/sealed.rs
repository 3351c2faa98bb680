//! Traits that only this module can implement. A public trait that requires one of them is sealed.

/// The parameters are those of the public trait. So a program cannot implement it, even with types of its own as
/// parameters.
#[cfg(feature = "alloc")]
pub trait SealedBuffer<R, T, L> {}
pub trait SealedSlot {}
pub trait SealedAxes {}
pub trait SealedList {}
pub trait SealedSlots {}
