// mistakes: 1

use tensor_layout::H;

fn run(h: H) -> H {
    h / 2
}
fn main() {}
