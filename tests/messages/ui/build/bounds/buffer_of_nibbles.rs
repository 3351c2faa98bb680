// mistakes: 5
// exception: paths: the compiler writes the element with its module
// Other functions that make a buffer; `buffer_of_nibbles` has `new`.
use tensor_layout::dml::Uint4;
use tensor_layout::gpu::{Buffer, BufferError, Resource};
use tensor_layout::{layout, View};

type Weights = layout!(W[W = 8]);

struct Memory;

impl Resource for Memory {
    fn size_in_bytes(&self) -> u64 {
        64
    }
}

fn claim(bytes: Buffer<&Memory, u8, Weights>) -> Result<(), BufferError> {
    let _ = bytes.as_ref().claim_as::<Uint4, Weights>()?;
    let _ = bytes.claim_as_with::<Uint4, Weights>(Weights::mapping())?;
    Ok(())
}

fn hold(weights: View<Uint4, layout!(W[W = 8])>) -> Result<(), BufferError> {
    let _ = Buffer::holding(weights, Memory, 0)?;
    Ok(())
}

fn main() -> Result<(), BufferError> {
    let _ = Buffer::<_, Uint4, Weights>::with(Memory, 0, Weights::mapping())?;
    let _ = Buffer::<_, Uint4, layout!(W[W = ?])>::with_sizes(Memory, 0, [8])?;
    claim(Buffer::new(&Memory, 0)?)?;
    hold(View::new(&[]).unwrap())
}
