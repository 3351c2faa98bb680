// mistakes: 1

use tensor_layout::H;

fn run(h: H) -> bool {
    h < 4
}
fn main() {}
