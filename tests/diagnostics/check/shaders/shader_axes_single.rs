// mistakes: 1
use tensor_layout::W;
use tensor_layout::shader::{Language::Hlsl, axis_types};

const AXES: &str = axis_types(Hlsl, W);

fn main() {
    println!("{AXES}");
}
