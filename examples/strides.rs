//! The example `strides`.
fn main() {}
