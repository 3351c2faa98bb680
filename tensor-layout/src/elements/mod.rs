//! Elements in memory, for views and tensors alike: pointers, parts, reshapes and iterators.

pub(crate) mod iter;
pub(crate) mod parts;
pub(crate) mod pointer;
pub(crate) mod reshape;
