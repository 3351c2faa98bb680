// mistakes: 1
use tensor_layout::layout;
use tensor_layout::shader::{Language::Glsl, OffsetFunction};

const SAMPLES: &str = OffsetFunction::<layout!(W[6_000_000_000])>::new(Glsl, "samples").as_str();

fn main() {
    println!("{SAMPLES}");
}
