//! Tensors as DirectML describes them: against DirectML itself, against the bindings of others, and
//! against figures worked out by hand.
//!
//! The library is Microsoft's, for Linux. It runs without a graphics card, over a stand-in for the
//! device (`directml/judge.cpp`); where it cannot be had, what asks it says that it was skipped.

#[path = "directml/figures.rs"]
mod figures;
#[path = "directml/library.rs"]
mod library;
mod oracle;
mod support;
#[path = "directml/verdicts.rs"]
mod verdicts;
#[path = "directml/windows_types.rs"]
mod windows_types;
