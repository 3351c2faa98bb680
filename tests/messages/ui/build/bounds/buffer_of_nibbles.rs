// mistakes: 5
// exception: paths: the compiler writes the element with its module
// Other functions that make a buffer; `buffer_of_nibbles` has `new`.
use tensor_layout::dml::Uint4;
use tensor_layout::gpu::{Buffer, BufferError, HostBuffer};
use tensor_layout::{layout, View};

type Weights = layout!(W[W = 8]);

fn claim(bytes: Buffer<&HostBuffer<[u8; 8]>, u8, Weights>) -> Result<(), BufferError> {
    let _ = bytes.as_ref().claim_as::<Uint4, Weights>()?;
    let _ = bytes.claim_as_with::<Uint4, Weights>(Weights::mapping())?;
    Ok(())
}

fn hold(weights: View<Uint4, layout!(W[W = 8])>) -> Result<(), BufferError> {
    let _ = Buffer::holding(weights, HostBuffer([0; 8]), 0)?;
    Ok(())
}

fn main() -> Result<(), BufferError> {
    let _ = Buffer::<_, Uint4, Weights>::with(HostBuffer([0; 8]), 0, Weights::mapping())?;
    let _ = Buffer::<_, Uint4, layout!(W[W = ?])>::with_sizes(HostBuffer([0; 8]), 0, [8])?;
    claim(Buffer::new(&HostBuffer([0; 8]), 0)?)?;
    hold(View::new(&[]).unwrap())
}
