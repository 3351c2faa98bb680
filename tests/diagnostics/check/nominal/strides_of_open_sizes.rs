// mistakes: 1
use tensor_layout::layout;

fn row() -> usize {
    Any::STRIDES[1]
}

layout! {
    struct Any = HWC[C = 3, H = ?, W = ?];
}

fn main() {}
