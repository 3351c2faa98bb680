// mistakes: 1
//! It does not say of which tensor.
use tensor_layout::gpu::{Buffer, BufferError, Resource};

fn bytes<R: Resource>(memory: R) -> Result<u64, BufferError> {
    let photo = Buffer::new(memory, 0)?;
    Ok(photo.size_in_bytes())
}

fn main() {}
