//! Compares operators, their bindings and graphs with DirectML itself. `../directml.rs` does the same for descriptions
//! of single tensors, and describes the library.

#[path = "with_directml/asked.rs"]
mod asked;
#[path = "with_directml/attention_errors.rs"]
mod attention_errors;
#[path = "with_directml/bindings.rs"]
mod bindings;
#[path = "with_directml/described.rs"]
mod described;
#[path = "with_directml/edges.rs"]
mod edges;
#[path = "with_directml/error_texts.rs"]
mod error_texts;
#[path = "with_directml/fused.rs"]
mod fused;
#[path = "with_directml/generic.rs"]
mod generic;
#[path = "with_directml/graphs.rs"]
mod graphs;
#[path = "with_directml/large_graphs.rs"]
mod large_graphs;
#[path = "../directml/library.rs"]
mod library;
#[path = "with_directml/limits.rs"]
mod limits;
#[path = "with_directml/list.rs"]
mod list;
#[path = "with_directml/operator_errors.rs"]
mod operator_errors;
#[path = "with_directml/operators_without_types.rs"]
mod operators_without_types;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "with_directml/ownership.rs"]
mod ownership;
#[path = "../directml/questions.rs"]
#[allow(dead_code, reason = "the tests of descriptions use the rest")]
mod questions;
#[path = "../source/reader.rs"]
mod reader;
mod refused;
#[path = "../strided.rs"]
mod strided;
#[path = "with_directml/structures.rs"]
mod structures;
#[path = "../support.rs"]
mod support;
#[path = "../trial.rs"]
mod trial;
#[path = "with_directml/verdicts.rs"]
mod verdicts;
#[path = "with_directml/windowed.rs"]
mod windowed;
#[path = "with_directml/windowed_verdicts.rs"]
mod windowed_verdicts;
#[path = "with_directml/windows_types.rs"]
mod windows_types;
