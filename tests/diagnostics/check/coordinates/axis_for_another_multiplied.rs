// mistakes: 1
//! An area has no axis.

use tensor_layout::{H, View, layout};

fn area(image: View<u8, layout!(HW[4, 6])>) -> usize {
    let (h, w) = image.sizes();
    println!("{:?}", h * 2 + 1);
    println!("{:?}", H(1) * h.0);
    h * w
}

fn main() {
    let _ = area;
}
