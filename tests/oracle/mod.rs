//! The meaning of a declared layout, computed in the slow way. The library computes offsets, but the oracle places
//! elements. [`Memory::of`] lays copies of cells side by side, as the declaration says, and then looks up the offset of
//! each element. The oracle shares no code with the library, and uses hardly any formula on purpose. So it is unlikely
//! that both have the same mistake. The tests on Windows use the oracle, too, with Rust 1.85, which is older than the
//! compiler of all other tests.

#![allow(dead_code, reason = "each test uses its part of it")]

pub(crate) mod declaration;
pub(crate) mod listed;
pub(crate) mod memory;
pub(crate) mod random;
