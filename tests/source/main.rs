//! Tests that read the source, the documentation and the other tests as text. They need no crate of the workspace, so
//! they are built in seconds.

mod doc_examples;
mod doc_links;
mod doc_search;
mod error_texts;
mod reader;
mod safety;
mod source_layers;
#[path = "../support.rs"]
mod support;
