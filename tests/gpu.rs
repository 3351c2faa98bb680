//! Tests tensors on the graphics card: buffers, bindings, and plans of several tensors in one resource. A
//! mock with a size and no memory replaces the resource.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]

mod assert_rows;
#[path = "gpu/buffers.rs"]
mod buffers;
#[path = "gpu/debug.rs"]
mod debug;
#[path = "gpu/errors.rs"]
mod errors;
#[path = "gpu/memory.rs"]
mod memory;
mod oracle;
#[path = "gpu/parts.rs"]
mod parts;
#[path = "gpu/plans.rs"]
mod plans;
mod random_inputs;
mod refused;
mod typed;

use memory::Memory;
