//! The meaning of a declared layout, computed in the slow way.
//!
//! The library computes offsets; this places elements. [`Memory::of`] lays copies of cells side by
//! side, as many as the declaration says, and then looks where each element went. It shares no code
//! with the library and, on purpose, hardly a formula: a mistake made in both is unlikely.
//!
//! The tests on Windows use it, too, with an older compiler than all others: Rust 1.85.

#![allow(dead_code, reason = "each test uses its part of it")]

pub(crate) mod declaration;
pub(crate) mod listed;
pub(crate) mod memory;
pub(crate) mod random;
