// mistakes: 1
use tensor_layout::{layout, ViewMut};

type Rows = layout!(NHWC[N = 1, C = 3, H = 2, W = 3], broadcast(N), broadcast(H));

fn main() {
    let mut row = [0_u8; 9];
    println!("{}", ViewMut::<u8, Rows>::from_array(&mut row).len());
}
