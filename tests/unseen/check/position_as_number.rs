// mistakes: 1

use tensor_layout::H;

fn run(rows: &[u8], h: H) -> u8 {
    rows[h]
}
fn main() {}
