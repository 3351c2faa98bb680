// mistakes: 11
use tensor_layout::{layout, View};

type ClauseAmongSizes = layout!(HW[H = 2, W = 3, pad = 5]);
type ClauseUnknown = layout!(HW[2, 3], repeat(H));
type SeveralClauses = layout!(HW[2, 3], padd(W = 5), broadcast(C), strides(h = 5));

const K: usize = 2;
fn show(_image: View<u8, layout!(HW[H = K - 2, W = 3], pad(W = K * 1))>) {}

type SeveralSizes = layout!(NHWC[N = 0, C = -3, H = 2u8, X = 4]);

fn main() {}
