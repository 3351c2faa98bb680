// mistakes: 1

use tensor_layout::H;

fn run(h: H) -> H {
    2 * h + 1
}
fn main() {}
