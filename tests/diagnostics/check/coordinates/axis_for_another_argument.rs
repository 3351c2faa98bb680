// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn row(plane: View<u8, layout!(HW[3, 3])>, h: H) -> u8 {
    plane[(h, W(0))]
}

fn main() {
    let plane = View::from_array(&[0; 9]);
    println!("{}", row(plane, W(1)));
}
