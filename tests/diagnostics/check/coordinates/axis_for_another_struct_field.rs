// mistakes: 1
use tensor_layout::{H, W};

struct Cursor {
    row: H,
    column: W,
}

fn main() {
    let cursor = Cursor { row: W(3), column: W(4) };
    println!("{:?} {:?}", cursor.row, cursor.column);
}
