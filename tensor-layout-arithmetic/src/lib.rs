//! The arithmetic of the `tensor-layout` crate, and descriptions of its results as text.
//!
//! A layout is a list of [`Factor`]s in storage order. [`Walk`] visits the factors from the last to the
//! first, because the elements of the last factor are adjacent in memory. For each factor, [`Walk`] returns a
//! [`Term`] of the offset: `offset = Σ digit(position) · stride`. [`Terms`] holds all terms, and computes
//! strides, span, footprint and injectivity from them.
//!
//! An [`Outline`] computes with symbols instead of unknown numbers. Its description is a [`Text`], which
//! constants can hold. [`Desc`] has the rules of DirectML's description.
//!
//! `tensor-layout` runs this arithmetic at compile time for static sizes, and at run time for dynamic sizes.
//! `tensor-layout-language` runs it on literals, to report each mistake on the token that is wrong. [`shader`]
//! writes it for shaders. All lengths are in elements. This crate is an implementation detail of these two crates and follows their
//! version. Its interface may change in any release.

// Decisions:
//
// - **The arithmetic has a crate of its own.** The macro needs it, too, to report a mistake at the token that
//   causes the mistake. A crate for procedural macros cannot export functions, and two copies of the
//   arithmetic would differ one day.
// - **Lists are sorted and searched by loops, without the standard library's sorts and closures.** For each
//   closure that is given to an iterator, the compiler compiles functions of the standard library anew. The same
//   holds for the crates of the language and the macros. `rustc -Zprint-mono-items=yes` names the closures.

#![no_std]

mod desc;
mod description;
mod factor;
mod fault;
mod injective;
mod order;
mod other_label;
mod outline;
mod quantity;
pub mod shader;
mod terms;
mod text;
mod walk;

pub use desc::{Desc, DescFault};
pub use description::{ELEMENTS, LENGTHS, Length};
pub use factor::{Factor, FactorPart, FactorPositions, FactorStep};
pub use fault::Fault;
pub use order::{find, has_fixed_logical_order, logical_order, sort_by_key, states_order_of_file};
pub use other_label::OtherLabel;
pub use outline::{Level, Outline};
pub use quantity::{Quantity, Symbol};
pub use terms::{Terms, plain_indices, plain_len};
pub use text::Text;
pub use walk::{Term, Walk};

/// The maximum number of axes. DirectML has the same limit (`DML_TENSOR_DIMENSION_COUNT_MAX1`).
pub const MAX_RANK: usize = 8;

/// The maximum number of factors of a storage: [`MAX_RANK`] axes, and [`MAX_RANK`] inner blocks.
pub const MAX_FACTORS: usize = 2 * MAX_RANK;
