// mistakes: 1
// exception: lines: rustc shows the declaration of the layout
use tensor_layout::layout;

layout! {
    struct Any = HWC[C = 3, H = ?, W = ?];
}

fn row() -> usize {
    Any::mapping().span()
}

fn main() {}
