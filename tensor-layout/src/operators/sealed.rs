//! Traits that only this room can implement. A public trait that requires one of them is sealed.

/// The parameters are those of the public trait, so that none of its types can be the program's own.
#[cfg(feature = "alloc")]
pub trait SealedBuffer<R, T, L> {}
pub trait SealedSlot {}
pub trait SealedAxes {}
pub trait SealedList {}
pub trait SealedSlots {}
pub trait SealedValues {}
