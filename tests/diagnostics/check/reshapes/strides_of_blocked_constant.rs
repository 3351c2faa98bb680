// mistakes: 1
use tensor_layout::layout;

layout! {
    type Blocked = NCHW16c[N = 1, C = 64, H = 56, W = 56];
}

const ROW: usize = Blocked::STRIDES[2];

fn main() {
    println!("{ROW}");
}
