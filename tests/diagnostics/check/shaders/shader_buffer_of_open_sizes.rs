// mistakes: 1
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::layout;
use tensor_layout::shader::OffsetFunction;

layout! {
    type Image = HWC[C = 3, H = ?, W = ?];
}

fn bind<'a, R: Resource>(image: &OffsetFunction<Image>, buffer: &'a Buffer<R, u8, Image>) -> &'a R {
    image.for_buffer(buffer).resource()
}

fn main() {
    let _ = bind::<&dyn Resource>;
}
