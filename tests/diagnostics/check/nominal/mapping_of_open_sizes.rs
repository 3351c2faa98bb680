// mistakes: 1
use tensor_layout::layout;

layout! {
    struct Any = HWC[C = 3, H = ?, W = ?];
}

fn row() -> usize {
    Any::mapping().span()
}

fn main() {}
