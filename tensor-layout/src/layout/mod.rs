//! Layouts and mappings, which compute the offset of a coordinate. No memory is involved yet.

// Decisions:
//
// - **Views, tensors, and the values of static layouts deref to their `Mapping`.** So the methods for sizes,
//   strides and axes are written and documented once. Without `Deref`, each of these types would need thirty
//   forwarding methods. The API guidelines allow `Deref` for smart pointers only (C-DEREF), because methods
//   of a type and of its target may be confused. Here, if a view and its mapping have a method of the same
//   name, both methods mean the same.
// - **Layouts have no `FromStr`.** A layout is a type, and a text that is read at run time cannot choose a
//   type. serde compares the text with the type. Mappings have no `Ord`, because they have no natural order.
// - **Few functions are generic over the layout**, because a generic function is compiled for each layout.
//   All layouts with the same axes share one constant and one function for all work of an access that is the
//   same for them; the code that panics is not generic over the layout. `rustc -Zprint-mono-items=yes` lists
//   the functions of a program.
// - **Constant functions have few steps**, including the steps of the standard library: `split_at` and
//   `saturating_mul` have many. `RUSTC_LOG=rustc_const_eval::interpret=info rustc ..` prints every step of a program.
// - **If the condition of a branch is an associated constant, the branch calls no function with costly
//   constants.** The compiler generates no code for a branch that is not taken, but still evaluates all
//   constants of the functions that the branch calls.

pub(crate) mod axis_parts;
pub(crate) mod bounds;
pub(crate) mod components;
pub(crate) mod coordinate;
pub(crate) mod error;
pub(crate) mod given_sizes;
pub(crate) mod given_strides;
pub(crate) mod mapping;
pub(crate) mod nominal;
pub(crate) mod notation;
pub(crate) mod order;
pub(crate) mod pattern_fault;
pub(crate) mod split_merge;
pub(crate) mod tensor_layout;
#[cfg(test)]
mod tests;

pub(crate) use tensor_layout::StorageOf;
pub use tensor_layout::{
    AnyLayout, SizeArray, StaticLayout, StridedLayout, TensorLayout, check_axes,
};
pub(crate) use tensor_layout::{check, refuse};

use crate::types::shape::Shape;

/// The list of the sizes of `L`, in logical order.
pub(crate) type SizesOf<L> = <<L as AnyLayout>::Shape as Shape>::Sizes;
