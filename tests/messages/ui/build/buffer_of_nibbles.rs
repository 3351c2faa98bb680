// mistakes: 1
// exception: paths: the compiler writes the element with its module
use tensor_layout::dml::Uint4;
use tensor_layout::gpu::{Buffer, BufferError, HostBuffer};
use tensor_layout::layout;

layout! {
    type Weights = W[1_000];
}

fn main() -> Result<(), BufferError> {
    let weights = Buffer::<_, Uint4, Weights>::new(HostBuffer([0; 1000]), 0)?;
    println!("{weights:?}");
    Ok(())
}
