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
#[path = "with_directml/each_size.rs"]
mod each_size;
#[path = "with_directml/edges.rs"]
mod edges;
#[path = "with_directml/every_operator.rs"]
mod every_operator;
#[path = "with_directml/fused.rs"]
mod fused;
#[path = "with_directml/generic.rs"]
mod generic;
#[path = "with_directml/graphs.rs"]
mod graphs;
#[path = "with_directml/index_and_block_errors.rs"]
mod index_and_block_errors;
#[path = "with_directml/indexed_structures.rs"]
mod indexed_structures;
#[path = "with_directml/judged.rs"]
mod judged;
#[path = "with_directml/judged_families.rs"]
mod judged_families;
#[path = "with_directml/judged_indexed.rs"]
mod judged_indexed;
#[path = "with_directml/judged_limits.rs"]
mod judged_limits;
#[path = "with_directml/judged_products.rs"]
mod judged_products;
#[path = "with_directml/judged_quantized.rs"]
mod judged_quantized;
#[path = "with_directml/judged_recurrent.rs"]
mod judged_recurrent;
#[path = "with_directml/judged_windows.rs"]
mod judged_windows;
#[path = "with_directml/large_graphs.rs"]
mod large_graphs;
#[path = "with_directml/left_out.rs"]
mod left_out;
#[path = "../directml/library.rs"]
mod library;
#[path = "with_directml/operator_errors.rs"]
mod operator_errors;
#[path = "with_directml/operator_structures.rs"]
mod operator_structures;
#[path = "../oracle/mod.rs"]
mod oracle;
#[path = "with_directml/owned.rs"]
mod owned;
#[path = "../directml/questions.rs"]
#[allow(dead_code, reason = "the tests of descriptions use the rest")]
mod questions;
#[path = "with_directml/recurrent_and_quantized_errors.rs"]
mod recurrent_and_quantized_errors;
#[path = "with_directml/refusal.rs"]
mod refusal;
#[path = "../source/reader.rs"]
mod reader;
#[path = "../strided.rs"]
mod strided;
#[path = "../support.rs"]
mod support;
#[path = "../trial.rs"]
mod trial;
#[path = "with_directml/windowed.rs"]
mod windowed;
#[path = "with_directml/windowed_types.rs"]
mod windowed_types;
#[path = "with_directml/windowed_verdicts.rs"]
mod windowed_verdicts;
#[path = "with_directml/windows_types.rs"]
mod windows_types;
