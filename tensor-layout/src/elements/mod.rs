//! Elements in memory of any owner: pointers, parts, reshapes and iterators.

pub(crate) mod iter;
pub(crate) mod parts;
pub(crate) mod pointer;
pub(crate) mod reshape;
