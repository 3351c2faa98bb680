//! Plain values of the crate: errors, positions, and the traits that users expect of types.

mod assert_rows;
#[path = "values/errors.rs"]
mod errors;
mod panics;
#[path = "values/positions.rs"]
mod positions;
#[path = "values/serde.rs"]
mod serde;
#[path = "values/tensors.rs"]
mod tensors;
