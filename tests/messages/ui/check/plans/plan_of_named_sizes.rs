// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan, size_names};

size_names! { Height, Width }

plan! {
    struct Frames<R> {
        pub input: Buffer<R, u8, layout!(HWC[C = 3, H = ?Height, W = ?Width])>,
    }
}

fn main() {}
