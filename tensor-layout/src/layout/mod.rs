//! Layouts and mappings, which compute the offset of a coordinate. No memory is involved yet.

pub(crate) mod axis_parts;
pub(crate) mod components;
pub(crate) mod coordinate;
pub(crate) mod error;
pub(crate) mod given_sizes;
pub(crate) mod mapping;
pub(crate) mod nominal;
pub(crate) mod notation;
pub(crate) mod order;
pub(crate) mod split_merge;
pub(crate) mod tensor_layout;

pub(crate) use tensor_layout::check;
pub use tensor_layout::{
    AnyLayout, FullyKnown, StaticLayout, StridedLayout, TensorLayout, check_axes,
};

use crate::types::shape::Shape;

/// The list of the sizes of `L`, in logical order.
pub(crate) type SizesOf<L> = <<L as AnyLayout>::Shape as Shape>::Sizes;
