// mistakes: 1
//! vllm-project/vllm#49012, #53681: the size of blocks is read from axis 1, where a cache in the order HND has its
//! heads.
//! Cost: with 8 heads, which 4 divides, too, a silently corrupt cache.
//! With this crate: the kernel takes a cache of its order, and is given one of the other.
use tensor_layout::{Tensor, View, layout};

layout! {
    /// Blocks of 16 positions each, of 8 heads.
    type Nhd = BSHD[B = 4, S = 16, H = 8, D = 64], logical(BSHD);
    type Hnd = BHSD[B = 4, S = 16, H = 8, D = 64], logical(BHSD);
}

fn reshape_and_cache(cache: View<u8, Nhd>) -> usize {
    cache.size_array()[1]
}

fn main() {
    let cache = Tensor::<u8, Hnd>::filled(0);
    println!("{}", reshape_and_cache(cache.as_view()));
}
