// mistakes: 1
// Words with features: D is no depth.
#![deny(deprecated)]
use tensor_layout::layout;

layout! {
    pub type Embeddings = NWD[8, 77, 768];
}

fn main() {}
