// mistakes: 1

use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::layout;
use tensor_layout::shader::{Language, OffsetFunction};

layout! { type A = HW[4, 6]; type B = WH[4, 6]; }
static TEXT: OffsetFunction<A> = OffsetFunction::new(Language::Wgsl, "image");
fn run<R: Resource>(buffer: &Buffer<R, f32, B>) {
    let bound = TEXT.for_buffer(buffer);
}
fn main() {}
