// mistakes: 1

use tensor_layout::layout;
use tensor_layout::shader::{Language, OffsetFunction};

layout! { type Gray = HW[4, 6]; }
static TEXT: OffsetFunction<Gray> = OffsetFunction::new(Language::Wgsl, "my-image");
fn main() {}
