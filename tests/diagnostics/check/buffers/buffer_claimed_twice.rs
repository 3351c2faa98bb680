// mistakes: 1
// exception: lines: the compiler shows the move, and what it would take to clone
//! The same bytes are claimed as two layouts. The first buffer owns the resource.

use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 4, W = 5];
    type Planes = NCHW[N = 1, C = 3, H = 4, W = 5];
}

struct Memory;

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        4096
    }
}

fn run(resource: Memory) -> Result<u64, BufferError> {
    let photo = Buffer::<_, f32, Photo>::new(resource, 0)?;
    let planes = Buffer::<_, f32, Planes>::new(resource, 0)?;
    Ok(photo.size_in_bytes() + planes.size_in_bytes())
}

fn main() {}
