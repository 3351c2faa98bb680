//! The arithmetic of the `tensor-layout` crate, in one place, and its description as text.
//!
//! A layout is a list of [`Factor`]s in storage order. [`Walk`] goes through them from the last
//! (adjacent in memory) to the first and gives for each one a [`Term`] of the offset:
//! `offset = Σ digit(position) · stride`. All that follows from a layout (strides, span,
//! footprint, injectivity) is read from those terms by [`Terms`].
//!
//! An [`Outline`] is the same in numbers where they are known and in symbols where they are not; it is
//! described as [`Text`], which constants can hold. [`Desc`] has the rules of DirectML's description.
//!
//! `tensor-layout` runs it at compile time for static sizes and at run time for dynamic ones, and
//! `tensor-layout-language` runs it on literals, so that a mistake is reported on its own token.
//! All lengths are in elements. This crate is an implementation detail of those two and follows
//! their version; its interface may change in any release.

#![no_std]

mod desc;
mod description;
mod factor;
mod fault;
mod injective;
mod order;
mod outline;
mod quantity;
mod terms;
mod text;
mod walk;

pub use desc::{Desc, DescFault};
pub use description::{ELEMENTS, LENGTHS, Length};
pub use factor::{Factor, Part, Positions, Step};
pub use fault::Fault;
pub use order::{find, has_fixed_logical_order, logical_order, sort_by_key};
pub use outline::{Level, Outline};
pub use quantity::{Quantity, Symbol};
pub use terms::Terms;
pub use text::Text;
pub use walk::{Term, Walk};

/// The most axes a tensor can have; DirectML has the same limit (`DML_TENSOR_DIMENSION_COUNT_MAX1`).
pub const MAX_RANK: usize = 8;

/// The most factors a storage can have: every axis, and as many inner blocks.
pub const MAX_FACTORS: usize = 2 * MAX_RANK;
