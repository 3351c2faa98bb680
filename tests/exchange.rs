//! Data from and to other libraries, compared with the indexing of those libraries.

#![allow(
    clippy::manual_is_multiple_of,
    reason = "Rust 1.85, with which this runs on other processors, does not have the method"
)]

use tensor_layout::{DynA, DynB, RunTimeStrides, TensorLayout};

#[path = "exchange/arrays.rs"]
mod arrays;
#[path = "exchange/bytes.rs"]
mod bytes;
#[path = "exchange/images.rs"]
mod images;
mod oracle;
mod random_inputs;
#[path = "exchange/raw_parts.rs"]
mod raw_parts;

/// Two axes with any sizes and strides.
type AnyStrides = TensorLayout<(DynA, DynB), RunTimeStrides>;

/// Returns the whole text of an error, which also names the refused value.
fn text<T, E: std::fmt::Display>(result: Result<T, E>) -> String {
    match result {
        Ok(_) => panic!("this was to be refused"),
        Err(error) => error.to_string(),
    }
}
