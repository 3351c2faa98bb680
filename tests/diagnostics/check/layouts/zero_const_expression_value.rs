// mistakes: 1
use tensor_layout::layout;

const K: usize = 2;

fn main() {
    println!("{}", layout!(HW[H = K - 2, W = 3]).span());
}
