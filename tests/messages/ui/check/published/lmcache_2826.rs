// mistakes: 1
//! LMCache/LMCache#2826: a cache is permuted back to NHD, and then measured as what it was, HND.
//! Cost: wrong sizes for kernels, so wrong addresses; found by a reviewer.
//! With this crate: what measures takes HND, and is given the permuted cache.
use tensor_layout::{B, D, H, S, Tensor, View, layout};

layout! {
    /// Stored as NHD, seen as HND.
    type Hnd = BSHD[B = 4, S = 16, H = 8, D = 64], logical(BHSD);
}

fn get_block_size(cache: View<u8, Hnd>) -> usize {
    cache.size_array()[2]
}

fn main() {
    let cache = Tensor::<u8, Hnd>::filled(0);
    let contiguous = cache.permute((B, S, H, D));
    println!("{}", get_block_size(contiguous));
}
