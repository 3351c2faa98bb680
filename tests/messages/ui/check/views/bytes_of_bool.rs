// mistakes: 1
use tensor_layout::{layout, View};

fn count(bytes: &[u8]) -> usize {
    let mask = View::<bool, layout!(HW[8, 8])>::try_from_bytes(bytes).unwrap();
    mask.iter().filter(|pixel| **pixel).count()
}

fn main() {}
