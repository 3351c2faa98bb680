//! apache/tvm#3562: `T(b, i, h, w) * W(i, o, kh, kw)`, where the filter is o, i, kh, kw.
//! Cost: a wrong convolution in the C++ interface.
//! With this crate: an index has its axes, in any order.
use tensor_layout::{H, I, O, Tensor, View, W, layout};

layout! {
    type Filter = OIHW[O = 2, I = 3, H = 1, W = 1];
}

fn weight(filter: View<f32, Filter>, i: I, o: O) -> f32 {
    filter[(i, o, H(0), W(0))]
}

pub(crate) fn main() {
    let filter = Tensor::from_fn(|(O(o), I(i), _, _)| [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]][o][i]);
    assert_eq!(weight(filter.as_view(), I(2), O(1)), 6.0);
}
