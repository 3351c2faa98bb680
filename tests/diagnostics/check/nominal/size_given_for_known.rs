// mistakes: 1
use tensor_layout::{layout, H};

layout! {
    struct Any = HWC[C = 3, H = ?, W = ?];
}

fn any() -> bool {
    Any::with((H(8),)).is_ok()
}

fn main() {}
