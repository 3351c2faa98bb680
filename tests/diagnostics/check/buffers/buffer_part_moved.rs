// mistakes: 1
// exception: lines: the compiler shows the move, and what it would take to clone
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, N};

type Photos = layout!(NHWC[N = 8, C = 3, H = 4, W = 5]);

#[derive(Clone)]
struct Handle;

impl Resource for Handle {
    fn size_in_bytes(&self) -> u64 {
        4096
    }
}

fn first_two(photos: Buffer<Handle, f32, Photos>) -> u64 {
    let first = photos.fix((N(0),));
    let second = photos.fix((N(1),));
    first.offset_in_bytes() + second.offset_in_bytes()
}

fn main() {}
