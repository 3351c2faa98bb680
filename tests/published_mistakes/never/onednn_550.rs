//! oneapi-src/oneDNN#550: the text of the example says that the user's memory is NHWC; its descriptor says nchw.
//! Cost: a reader asked; whoever copied the example read the wrong pixels.
//! With this crate: the same slip in the declaration. Memory is believed to be what is declared.
//! No type can know: a sentence in a comment is compared with nothing.
use tensor_layout::{C, H, N, View, W, layout};

layout! {
    /// The user's memory, pixel after pixel.
    type Source = NCHW[N = 1, C = 2, H = 1, W = 2];
}

pub(crate) fn main() {
    let memory = [1, 10, 2, 20];
    let source = View::<u8, Source>::from_array(&memory);
    assert_eq!(source[(N(0), C(1), H(0), W(0))], 2); // it is 10
}
