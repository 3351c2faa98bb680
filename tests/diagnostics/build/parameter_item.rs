// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, Tensor};

layout! {
    /// A square.
    pub type Square<const K: usize> = HW[H = K, W = K], strides(H = 4);
}

fn main() {
    println!("{}", Tensor::<u8, Square<5>>::filled(0).len());
}
