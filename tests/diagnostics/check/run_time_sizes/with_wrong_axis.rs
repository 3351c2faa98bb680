// mistakes: 1
use tensor_layout::{layout, C, H};

fn main() {
    println!("{:?}", <layout!(HWC[C = 3, H = ?, W = ?])>::with((H(480), C(640))));
}
