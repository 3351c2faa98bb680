// mistakes: 1
// The hop is given where the overlap is meant, of windows that do not overlap.
use tensor_layout::{layout, Tensor};

fn main() {
    let mut frames = Tensor::<f32, layout!(FW[10, 512], overlap(F = 512))>::filled(0.0);
    frames.as_mut_slice().fill(1.0);
    frames.as_view_mut().fill(0.0);
}
