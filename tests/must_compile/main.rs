//! Programs that look odd but are right. They compile without a warning, and have the expected results.
//!
//! All programs are one crate, because this builds fastest. So attributes for a whole crate are on the modules.

#![deny(warnings)]
#![allow(clippy::all, clippy::pedantic, reason = "these are odd on purpose")]

mod arguments;
mod constants;
mod generics;
mod macros;
mod names;
mod no_prelude;
mod notation;
mod parts;
mod plans;
mod positions;
mod shadowed;
