// mistakes: 1
use tensor_layout::{layout, size_names, View};

size_names! { Height, Width }

struct Camera<'a> {
    image: View<'a, u8, layout!(HW[H = ?String, W = ?Width])>,
}

fn main() {}
