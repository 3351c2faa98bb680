// mistakes: 1
//! flashinfer-ai/flashinfer#4950: the factors of a block format, whose rows have two blocks: row 32 is beside row 0.
//! Cost: row 1 is written at byte 4, where the kernel reads row 32; wrong results.
//! With this crate: the label that lists the blocks in the order of the formula.
#![deny(warnings)]
use tensor_layout::{layout, Tensor};

layout! {
    pub type Scales = MK32m4m4k[M = 128, K = 4];
}

fn main() {
    let scales = Tensor::<u8, Scales>::filled(0);
    println!("{scales:?}");
}
