// mistakes: 1
#![deny(deprecated)]
use tensor_layout::layout;

const BATCH: usize = 8;
const WORDS: usize = 77;
const FEATURES: usize = 768;

layout! {
    pub struct Embeddings = NWD[BATCH, WORDS, FEATURES];
}

fn main() {}
