// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, Tensor};

layout! { type Frame = HW[H = 480, W = 600], pitch(H = 64); }

fn main() {
    let frame = Tensor::<u8, Frame>::filled(0);
    let sum: u64 = frame.as_slice().iter().map(|byte| u64::from(*byte)).sum();
    println!("{sum}");
}
