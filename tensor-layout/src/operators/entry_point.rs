//! The entry point of this module for private items of the crate.
//!
//! All files of this module import public items by their public paths, and private items from this file only.
//! `tests/source/source_layers.rs` checks this. Before you add an item, consider making it public: an item that
//! describes memory is often useful to programs with operators of their own.

#[cfg(feature = "alloc")]
pub(super) use crate::dml::Difference;
pub(super) use crate::dml::{
    BindCause, InitializedOperator, TensorDescCause, bind_tensor, check_sizes, typed_pointers,
};
pub(super) use crate::gpu::arguments::{ArgumentIs, BufferElementsAre, BufferIsWhole, ThisBuffer};
pub(super) use crate::layout::error::debug_as_display;
pub(super) use crate::layout::notation::{Say, Text, show_error, write_fault};
pub(super) use crate::layout::split_merge::{check_merge, check_split};
pub(super) use crate::types::elsewhere::elsewhere;
pub(super) use crate::types::invariant::Invariant;
pub(super) use crate::types::lookup::{After, Compares, choice};
pub(super) use crate::types::rank::for_each_rank;
pub(super) use crate::types::sealed::{Coordinates, Sealed};
pub(super) use crate::types::structure::Structure;
pub(super) use crate::views::arguments::{IsWhole, comparisons};
#[cfg(all(windows, feature = "windows"))]
pub(super) use {
    crate::layout::check,
    crate::windows::equal::{as_windows, check_equal},
    crate::windows::transfer::{Reason, allocate_bytes, transition},
};
