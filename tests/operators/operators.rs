//! Operators without DirectML: bindings, errors, slots, and programs that look odd but are right.

mod bindings;
mod errors;
#[path = "../gpu/memory.rs"]
#[allow(dead_code, reason = "the tests of buffers use the rest")]
mod memory;
#[deny(warnings)]
#[allow(clippy::all, clippy::pedantic, reason = "these are odd on purpose")]
mod must_compile;
#[path = "../oracle/mod.rs"]
mod oracle;
mod slots;
#[path = "../trial.rs"]
mod trial;
