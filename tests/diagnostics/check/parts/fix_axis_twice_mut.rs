// mistakes: 1
use tensor_layout::{layout, ViewMut, C, N};

fn clear(mut image: ViewMut<u8, layout!(NCHW[N = ?, C = 3, H = ?, W = ?])>) {
    image.reborrow().fix((N(0), C(1), N(1))).fill(0);
}

fn main() {}
