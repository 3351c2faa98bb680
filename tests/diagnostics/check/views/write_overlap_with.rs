// mistakes: 1
use tensor_layout::{layout, ViewMut, H};

type Windows = layout!(HW[H = ?, W = 8], overlap(H = 2));

fn main() {
    let mut signal = [0_u8; 20];
    let mapping = Windows::with((H(4),)).unwrap();
    println!("{}", ViewMut::with(&mut signal, mapping).is_ok());
}
