//! All paths in the expansions are absolute: here, no name of the prelude is in scope.

#![no_implicit_prelude]

#[path = "expansions.rs"]
mod expansions;
