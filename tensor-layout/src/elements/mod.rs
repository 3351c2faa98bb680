//! Elements in memory, for views and tensors alike: pointers, parts, reshapes and iterators.

// Decision: a type parameter of `Elements` states how the elements are borrowed: `Elements<T, L, &'a mut
// [T]>`. Parts and reshapes of the elements are borrowed in the same way. So the code in this module needs only
// one proof for all views.

pub(crate) mod iter;
pub(crate) mod parts;
pub(crate) mod pointer;
pub(crate) mod reshape;
