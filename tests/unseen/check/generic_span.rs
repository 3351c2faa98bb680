// mistakes: 1

use tensor_layout::AnyLayout;

const fn span<L: AnyLayout>() -> usize {
    L::SPAN
}
fn main() {}
