//! Compiles the examples in the documentation of Windows-only items. Nothing runs them.

#![allow(
    dead_code,
    unused,
    clippy::all,
    clippy::pedantic,
    reason = "they are written for the pages"
)]
#![allow(
    unreachable_pub,
    clippy::undocumented_unsafe_blocks,
    clippy::multiple_unsafe_ops_per_block,
    reason = "the same"
)]

include!(concat!(env!("OUT_DIR"), "/examples.rs"));
