// mistakes: 1
// The axis W twice.
use tensor_layout::shader::{axis_types, Language};
use tensor_layout::{H, W};

const TYPES: &str = axis_types(Language::Wgsl, (H, W, W));

fn main() {}
