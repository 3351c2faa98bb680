// mistakes: 1
//! As a structure's name and nothing else.
use tensor_layout::plan;

plan! { Network, Stem }

fn main() {}
