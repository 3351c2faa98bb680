// mistakes: 1
//! ovg-project/kvcached#399, #426: the allocator computes the stride of pages from their unpadded size, the engine
//! from the padded one.
//! Cost: garbage read.
//! With this crate: both declare what they think of, and the one gives it to the other.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Allocated = BSD[B = 8, S = 16, D = 64];
    type Viewed = BSD[B = 8, S = 16, D = 64], strides(B = 2048);
}

fn attention(cache: View<u8, Viewed>) -> usize {
    cache.len()
}

fn main() {
    let cache = Tensor::<u8, Allocated>::filled(0);
    println!("{}", attention(cache.as_view()));
}
