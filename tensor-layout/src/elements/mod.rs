//! Elements in memory, of whoever owns it: pointers, parts, other axes for the same elements, iterators.

pub(crate) mod iter;
pub(crate) mod parts;
pub(crate) mod pointer;
pub(crate) mod reshape;
