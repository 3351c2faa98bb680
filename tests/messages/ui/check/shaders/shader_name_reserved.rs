// mistakes: 1
//! `__` is for compilers of GLSL.
use tensor_layout::layout;
use tensor_layout::shader::{Language::Glsl, OffsetFunction};

static ROWS: OffsetFunction<layout!(HW[2, 3])> = OffsetFunction::new(Glsl, "rows_");

fn main() {
    println!("{ROWS}");
}
