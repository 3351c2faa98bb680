// mistakes: 1
use tensor_layout::{layout, View};

fn all(patches: View<u8, layout!(TD[T = 4, D = 12], parts(D = PQC))>) -> usize {
    patches.len()
}

fn main() {}
