//! Compares the descriptions for DirectML with DirectML itself, with the bindings of others, and with figures worked
//! out by hand.
//!
//! The library is Microsoft's, for Linux. It runs without a graphics card, over a stand-in for the device
//! (`directml/judge.cpp`). If it cannot be had, the tests that ask it say that they were skipped.

// Decision: DirectML itself reads the structures that this crate writes. If DirectML crashes, the tests end
// and name the case.

#[path = "directml/attention_errors.rs"]
mod attention_errors;
#[path = "directml/bindings.rs"]
mod bindings;
#[path = "directml/described.rs"]
mod described;
#[path = "directml/edges.rs"]
mod edges;
#[path = "directml/every_operator.rs"]
mod every_operator;
#[path = "directml/figures.rs"]
mod figures;
#[path = "directml/fused.rs"]
mod fused;
#[path = "directml/generic.rs"]
mod generic;
#[path = "directml/graphs.rs"]
mod graphs;
#[path = "directml/judged.rs"]
mod judged;
#[path = "directml/judged_families.rs"]
mod judged_families;
#[path = "directml/judged_indexed.rs"]
mod judged_indexed;
#[path = "directml/judged_limits.rs"]
mod judged_limits;
#[path = "directml/judged_products.rs"]
mod judged_products;
#[path = "directml/judged_quantized.rs"]
mod judged_quantized;
#[path = "directml/judged_recurrent.rs"]
mod judged_recurrent;
#[path = "directml/judged_windows.rs"]
mod judged_windows;
#[path = "directml/large_graphs.rs"]
mod large_graphs;
#[path = "directml/left_out.rs"]
mod left_out;
#[path = "directml/library.rs"]
mod library;
#[path = "directml/more_operator_errors.rs"]
mod more_operator_errors;
#[path = "directml/more_structures.rs"]
mod more_structures;
#[path = "directml/operator_errors.rs"]
mod operator_errors;
#[path = "directml/operator_structures.rs"]
mod operator_structures;
mod oracle;
#[path = "directml/owned.rs"]
mod owned;
#[path = "directml/questions.rs"]
mod questions;
#[path = "directml/refusal.rs"]
mod refusal;
#[path = "directml/remaining_errors.rs"]
mod remaining_errors;
mod source;
mod strided;
mod support;
mod trial;
#[path = "directml/verdicts.rs"]
mod verdicts;
#[path = "directml/windowed.rs"]
mod windowed;
#[path = "directml/windowed_types.rs"]
mod windowed_types;
#[path = "directml/windowed_verdicts.rs"]
mod windowed_verdicts;
#[path = "directml/windows_types.rs"]
mod windows_types;
