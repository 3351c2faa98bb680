//! Compares the descriptions for DirectML with DirectML itself, with the bindings of others, and with figures worked
//! out by hand. `operators/with_directml` does this for operators.
//!
//! The library is Microsoft's, for Linux. It runs without a graphics card, on a mock of the device
//! (`directml/judge.cpp`). If the library cannot be fetched, the tests that ask it are skipped, and say so.

// Decision: DirectML itself reads the structures that this crate writes. If DirectML crashes, the tests end
// and name the case.

#[path = "directml/arranged.rs"]
mod arranged;
#[path = "directml/figures.rs"]
mod figures;
#[path = "directml/library.rs"]
#[allow(dead_code, reason = "the tests of operators use the rest")]
mod library;
mod oracle;
#[path = "directml/questions.rs"]
#[allow(dead_code, reason = "the tests of operators use the rest")]
mod questions;
mod random_inputs;
mod support;
#[path = "directml/verdicts.rs"]
mod verdicts;
mod windows_fields;
#[path = "directml/windows_types.rs"]
mod windows_types;
