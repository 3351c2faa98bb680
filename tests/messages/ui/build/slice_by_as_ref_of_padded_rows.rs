// mistakes: 1
use tensor_layout::{layout, Tensor};

layout! { type Frame = HW[H = 480, W = 600], pitch(H = 64); }

fn main() {
    let frame = Tensor::<u8, Frame>::filled(0);
    let bytes: &[u8] = frame.as_ref();
    println!("{}", bytes.len());
}
