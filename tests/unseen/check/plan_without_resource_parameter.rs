// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};
plan! { struct Net { photo: Buffer<R, f32, layout!(NC[1, 3])> } }

fn main() {}
