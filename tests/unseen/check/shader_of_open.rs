// mistakes: 1

use tensor_layout::layout;
use tensor_layout::shader::{Language, OffsetFunction};

layout! { type Any = HW[?, ?]; }
static TEXT: OffsetFunction<Any> = OffsetFunction::new(Language::Wgsl, "image");
fn main() {}
