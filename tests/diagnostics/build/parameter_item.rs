// mistakes: 1
use tensor_layout::{layout, Tensor};

layout! {
    /// A square.
    pub type Square<const K: usize> = HW[H = K, W = K], strides(H = 4);
}

fn main() {
    println!("{}", Tensor::<u8, Square<5>>::filled(0).len());
}
