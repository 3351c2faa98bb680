// mistakes: 1

use tensor_layout::{AnyLayout, Tensor};

/// Keys of attention, of which some are filled.
pub struct Cache<L> {
    pub keys: Tensor<f32, L>,
    pub filled: usize,
}

pub fn capacity<L: AnyLayout>(cache: &Cache<L>) -> usize {
    cache.keys.len() - cache.filled
}

fn main() {}
