// mistakes: 1
//! vllm-project/vllm-ascend#16129: memory is registered by its number of elements, without the padding of blocks.
//! Cost: the last blocks are not found; invalid samples.
//! With this crate: what registers takes bytes, and is given the elements of the cache as a slice.
//! Until 2026-11, the program passed `len()` as a number of bytes, which nothing catches.
use tensor_layout::{Tensor, layout};

layout! {
    type Cache = BD[B = 4, D = 64], strides(B = 65);
}

fn register(memory: &[u8]) {
    println!("{:p}: {} bytes", memory, memory.len());
}

fn main() {
    let cache = Tensor::<u8, Cache>::filled(0);
    register(cache.as_slice());
}
