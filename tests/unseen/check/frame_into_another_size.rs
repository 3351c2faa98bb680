// mistakes: 1

use tensor_layout::frames::{Bt601Full, Frame, Nv12};
use tensor_layout::{Tensor, layout};

layout! { type Planes = CHW[C = 3, H = 640, W = 640]; }
fn run(frame: Frame<Nv12, Bt601Full>, planes: &mut Tensor<f32, Planes>) {
    frame.planes_into(planes, |rgb| rgb);
}
fn main() {}
