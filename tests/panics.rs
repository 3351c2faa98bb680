//! The text of a panic.

use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

/// Asserts that a function panics, and returns the text of the panic.
#[track_caller]
pub(crate) fn panics<R>(function: impl FnOnce() -> R) -> String {
    let caught = catch_unwind(AssertUnwindSafe(|| drop(function())));
    let panic = caught.expect_err("this should panic");
    match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(other) => (*other.downcast_ref::<&str>().expect("it has a text")).to_owned(),
    }
}
