// mistakes: 1
use tensor_layout::{layout, View};

const BATCH: usize = 1;
const K: usize = 3;

fn show(_image: View<u8, layout!(NHW[N = BATCH, H = 2, W = 2 * K], strides(H = 5))>) {}

fn main() {}
