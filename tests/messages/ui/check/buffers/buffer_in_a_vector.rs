// mistakes: 1
//! A vector is memory of the processor.
use tensor_layout::gpu::{Buffer, BufferError};
use tensor_layout::layout;

layout! {
    type Line = W[1_000];
}

fn main() -> Result<(), BufferError> {
    let memory = vec![0_u8; 4_000];
    let line = Buffer::<_, f32, Line>::new(&memory, 0)?;
    println!("{line:?}");
    Ok(())
}
