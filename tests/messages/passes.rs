//! Makes `trybuild` build the programs of `build/`, not only check them, by being one that passes.

fn main() {}
