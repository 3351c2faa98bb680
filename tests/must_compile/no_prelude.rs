//! All paths in the expansions are absolute: here, no trait is in scope, and no name of the prelude.

#![no_implicit_prelude]

#[path = "expansions.rs"]
mod expansions;
