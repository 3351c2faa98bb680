// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
//! Only where the parameter is known is it known that the plan is too large.
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::{layout, plan};

layout! {
    type Line<const LENGTH: usize> = W[LENGTH];
}

plan! {
    pub struct Lines<R, const LENGTH: usize> {
        pub one: Buffer<R, f64, Line<LENGTH>>,
        pub other: Buffer<R, f64, Line<LENGTH>>,
    }
}

struct Memory;

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        1_000
    }
}

fn main() -> Result<(), BufferError> {
    let lines = Lines::<_, 1_152_921_504_606_846_976>::new(&Memory, 0)?;
    println!("{:?}", lines.one);
    Ok(())
}
