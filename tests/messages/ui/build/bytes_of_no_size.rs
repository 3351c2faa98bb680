// mistakes: 1
//! Bytes as marks that have no size.
use tensor_layout::{View, layout};

type Marks = layout!(HW[H = 480, W = 640]);

fn main() {
    let bytes = vec![0; 480 * 640];
    let marks = View::<(), Marks>::try_from_bytes(&bytes).unwrap();
    println!("{}", marks.len());
}
