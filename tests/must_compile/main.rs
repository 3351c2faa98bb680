//! Programs that look odd and are right: they compile without a warning and mean what they say.
//!
//! In `uncaught` are mistakes that compile as well, since no type can see them.
//!
//! This is one crate, because that builds fastest. Attributes for a whole crate are on the modules.

#![deny(warnings)]
#![allow(clippy::all, clippy::pedantic, reason = "these are odd on purpose")]

mod arguments;
mod constants;
mod descriptions;
mod generics;
mod macros;
mod names;
mod no_prelude;
mod notation;
mod parts;
mod plans;
mod positions;
mod uncaught;
mod unsuspicious;
