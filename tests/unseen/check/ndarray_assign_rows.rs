// mistakes: 1

use tensor_layout::{DimH, H, Tensor, View, layout};

layout! { type Frame = HW[H = 8, W = 8]; type Band = HW[H = 3, W = 8]; }

fn run(frame: &mut Tensor<u8, Frame>, band: View<u8, Band>) {
    band.relayout_into(frame.as_view_mut().crop(H(2), DimH::<4>));
}
fn main() {}
