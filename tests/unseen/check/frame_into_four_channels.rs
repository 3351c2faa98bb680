// mistakes: 1
use tensor_layout::frames::{Bt601Full, Frame, Height, Nv12, Width};
use tensor_layout::{Tensor, layout};

layout! { type Screen = HWC[C = 4, H = ?Height, W = ?Width]; }
fn run(frame: Frame<Nv12, Bt601Full>, screen: &mut Tensor<f32, Screen>) {
    frame.planes_into(screen, |rgb| rgb);
}
fn main() {}
