// mistakes: 1
use tensor_layout::shader::{Language::Wgsl, axis_types};
use tensor_layout::{C, H, W};

const AXES: &str = axis_types(Wgsl, (H, W, C, H));

fn main() {
    println!("{AXES}");
}
