//! The types that make a layout: axes, sizes, shapes and storages. Traits compute new types from them.

pub(crate) mod arithmetic;
pub(crate) mod axis;
pub(crate) mod invariant;
pub(crate) mod lookup;
pub(crate) mod merge_order;
pub(crate) mod rank;
pub(crate) mod sealed;
pub(crate) mod shape;
pub(crate) mod size;
pub(crate) mod storage;
pub(crate) mod structure;
pub(crate) mod type_lists;
