// mistakes: 1
// exception: paths: the compiler writes the element with its module
use tensor_layout::dml::Uint4;
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::layout;

layout! {
    type Weights = W[1_000];
}

struct Memory;

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        256_000
    }
}

fn main() -> Result<(), BufferError> {
    let weights = Buffer::<_, Uint4, Weights>::new(Memory, 0)?;
    println!("{weights:?}");
    Ok(())
}
