//! The private items of the crate that this room uses.
//!
//! All files of this room import public items by their public paths, and private items from this file only.
//! `tests/rooms.rs` checks this. Before you add an item, consider making it public: an item that describes memory is
//! often useful to programs with operators of their own.
//!
//! | item | who uses it |
//! |---|---|
//! | `Text`, `without_help`, `write_fault`, `write_layout` | the texts of errors, which constants compute |
//! | `Structure` | the layouts in slots, and their names in errors |
//! | `check_merge`, `check_split` | `merge` and `split` of a value in a graph |
//! | `check` | the runner, when it allocates a buffer |
//! | `Invariant` | operators and values, which must be invariant in their layouts |
//! | `choice`, `for_each_rank` | slots and axes, which implement traits for tuples of each length |
//! | `TensorDescCause` | outputs whose positions share elements |
//! | `BindCause`, `InitializedOperator`, `bind_tensor`, `check_sizes` | bindings of slots and graphs |
//! | `Difference` | edges of a graph with other sizes or strides |
//! | `transition` | the runner's barriers |
//! | `allocate_bytes` | the runner's memory for copies |
//! | `Reason` | the runner's errors |
//! | `ArgumentIs`, `BufferElementsAre`, `BufferIsWhole`, `ThisBuffer`, `comparisons`, `IsThisTensor`, `IsWhole`, `Decide`, `Yes`, `No` | arguments of `bind` and values of graphs, which are compared with what a slot takes |
//! | `as_windows`, `check_equal` | the structures of operators and graphs as structures of the crate `windows` |
//!
//! Methods cannot be imported. These methods of `dml` are private to the crate, and this room calls them:
//!
//! | method | who calls it |
//! |---|---|
//! | `of_mapping`, `described`, `error`, `write` | slots; errors of operators that quote the error of a description |
//! | `all_axes`, `size_and_stride`, `size_in_type` | the checks of axes, of merged axes in products, of reduced axes |
//! | `try_arranged`, `repeated` | the order of axes that an operator requires, without the checks of `with_axes` |
//! | `difference`, `verb` | edges of a graph |
//! | `has_places_of` | outputs in the place of an input |
//! | `new` of `BindError`, `is_bound`, `bind_to`, `NONE` | bindings of slots and graphs |
//! | `write_reason` | the runner's errors, which name the operator themselves |

#[cfg(feature = "alloc")]
pub(super) use crate::dml::Difference;
pub(super) use crate::dml::{
    BindCause, InitializedOperator, TensorDescCause, bind_tensor, check_sizes,
};
pub(super) use crate::gpu::arguments::{ArgumentIs, BufferElementsAre, BufferIsWhole, ThisBuffer};
pub(super) use crate::layout::notation::{Text, without_help, write_fault, write_layout};
pub(super) use crate::layout::split_merge::{check_merge, check_split};
#[cfg(test)]
pub(super) use crate::layout::tensor_layout::mapping_of_static;
pub(super) use crate::types::decide::{Decide, No, Yes};
pub(super) use crate::types::invariant::Invariant;
pub(super) use crate::types::lookup::choice;
pub(super) use crate::types::rank::for_each_rank;
pub(super) use crate::types::structure::Structure;
pub(super) use crate::views::arguments::{IsThisTensor, IsWhole, comparisons};
#[cfg(all(windows, feature = "windows"))]
pub(super) use {
    crate::layout::check,
    crate::windows::equal::{as_windows, check_equal},
    crate::windows::transfer::{Reason, allocate_bytes, transition},
};
