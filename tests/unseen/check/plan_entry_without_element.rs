// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

plan! { struct Network<R> { input: Buffer<R, layout!(NC[1, 8])> } }
fn main() {}
