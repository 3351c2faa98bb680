// mistakes: 1
use tensor_layout::{H, W};

fn main() {
    let mut h = H(0);
    h = W(2);
    println!("{h:?}");
}
