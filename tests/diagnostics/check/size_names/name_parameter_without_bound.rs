// mistakes: 1
use tensor_layout::{layout, size_names, View};

size_names! { Width }

struct Image<'a, A> {
    view: View<'a, u8, layout!(HW[H = ?A, W = ?Width])>,
}

fn main() {}
