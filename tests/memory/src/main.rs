//! Reads and writes through every function of tensor-layout that leads to unsafe code.
//!
//! `tests/memory.rs` runs this program under tools that check accesses to memory. The elements are on the heap, in an
//! allocation that ends with the last element of the layout. So an access one element further is out of the allocation.

// Two blocks of one axis side by side get a warning.
#![allow(deprecated)]

#[macro_use]
#[path = "../../frames/formats.rs"]
mod formats;

mod elements;
mod frames;
mod owned;
mod parts;
mod planes;
mod read;
mod rearrange;
mod relayout;
mod threads;
mod write;

use std::env;
use std::hint::black_box;

fn main() {
    if env::args().any(|argument| argument == "overrun") {
        overrun();
    } else {
        read::run();
        write::run();
        owned::run();
        parts::run();
        relayout::run();
        rearrange::run();
        frames::run();
        threads::run();
        planes::run();
    }
}

/// Makes the mistake that the tools must find: a read of one element too many.
fn overrun() {
    let elements = elements::numbered(24);
    let end = elements.as_ptr_range().end;
    // SAFETY: none; this is the mistake.
    black_box(unsafe { end.read() });
}
