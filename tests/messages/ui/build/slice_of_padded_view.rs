// mistakes: 1
use tensor_layout::{layout, View};

layout! { type Frame = HW[H = 2, W = 3], pitch(H = 4); }

fn main() {
    let frame = View::<u8, Frame>::from_array(&[1, 2, 3, 0, 4, 5, 6]);
    println!("{:?}", frame.as_slice());
}
