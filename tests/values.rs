//! Plain values of the crate: errors, positions, and the traits that people expect of types.

#![allow(
    clippy::items_after_statements,
    reason = "a layout is declared where it is tested"
)]

#[path = "values/errors.rs"]
mod errors;
#[path = "values/positions.rs"]
mod positions;
#[path = "values/serde.rs"]
mod serde;
#[path = "values/tensors.rs"]
mod tensors;
