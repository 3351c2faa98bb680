//! Compares operators, their bindings and graphs with DirectML itself. `../../directml.rs` does the same for descriptions
//! of single tensors, and describes the library.

mod attention_errors;
mod bindings;
#[path = "../bit_count.rs"]
mod bit_count;
mod described;
mod edges;
mod error_texts;
mod fused;
mod generic;
mod graphs;
mod large_graphs;
mod levels;
#[path = "../../directml/library.rs"]
mod library;
mod limits;
mod list;
#[path = "../../gpu/memory.rs"]
mod memory;
mod operator_errors;
mod operators_without_types;
#[path = "../../oracle/mod.rs"]
mod oracle;
mod ownership;
#[path = "../../panics.rs"]
mod panics;
#[path = "../../directml/questions.rs"]
#[allow(dead_code, reason = "the tests of descriptions use the rest")]
mod questions;
mod random_graphs;
#[path = "../../random_inputs.rs"]
mod random_inputs;
#[path = "../../source/reader.rs"]
mod reader;
#[path = "../../refused.rs"]
mod refused;
mod row_verdicts;
mod structures;
#[path = "../../support.rs"]
mod support;
mod verdicts;
mod windowed;
mod windowed_verdicts;
#[path = "../../windows_fields.rs"]
mod windows_fields;
mod windows_types;
