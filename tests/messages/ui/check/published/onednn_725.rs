// mistakes: 1
//! oneapi-src/oneDNN#725: the sizes of a filter as IC, OC with the format oihw, in the documentation.
//! Cost: none, since both are equal; a reader asked.
//! With this crate: sizes without names, of constants that are equal.
use tensor_layout::layout;

const IC: usize = 64;
const OC: usize = 64;

layout! {
    type Weights = OIHW[IC, OC, 3, 3];
}

fn main() {
    assert_eq!(Weights::SIZES, [IC, OC, 3, 3]); // O is OC
}
