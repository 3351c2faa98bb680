//! Nodes of onnx, and the operators of this crate for them.

mod arranged;
mod attention;
pub(crate) mod case;
mod found_by_index;
pub(crate) mod layouts;
pub(crate) mod left_out;
mod normalized;
pub(crate) mod operators;
mod products;
mod recurrent;
mod windowed;
