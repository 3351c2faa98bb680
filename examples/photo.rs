//! The example `photo`.
fn main() {}
