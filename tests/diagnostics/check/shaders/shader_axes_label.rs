// mistakes: 1
use tensor_layout::shader::{Language::Wgsl, axis_types};

fn main() {
    println!("{}", axis_types(Wgsl, "NCHW"));
}
