//! Traits that only this module can implement. A public trait that requires one of them is sealed.

pub trait SealedSlot {}
pub trait SealedAxes {}
