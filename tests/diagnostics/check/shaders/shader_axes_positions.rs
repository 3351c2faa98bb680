// mistakes: 1
use tensor_layout::shader::{Language::Wgsl, axis_types};
use tensor_layout::{H, W};

const AXES: &str = axis_types(Wgsl, (H(0), W(0)));

fn main() {
    println!("{AXES}");
}
