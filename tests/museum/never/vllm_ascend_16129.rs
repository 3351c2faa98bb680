//! vllm-project/vllm-ascend#16129: memory is registered by its number of elements, without the padding of blocks.
//! Cost: the last blocks are not found; invalid samples.
//! With this crate: `len()` counts elements, and what registers takes a number of bytes.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Cache = BD[B = 4, D = 64], strides(B = 65);
}

fn registered(cache: View<u8, Cache>) -> usize {
    cache.len() * size_of::<u8>()
}

pub(crate) fn main() {
    let cache = Tensor::filled(0);
    assert_eq!(registered(cache.as_view()), 256);
    assert_eq!(cache.mapping().span_bytes::<u8>(), 259);
}
