// mistakes: 1

use tensor_layout::{LengthError, View, layout};

layout! { struct Frame = HWC[C = 4, H = 480, W = 640], strides(H = ?); }
fn run(memory: &[u8]) -> Result<View<u8, Frame>, LengthError> {
    View::new(memory)
}
fn main() {}
