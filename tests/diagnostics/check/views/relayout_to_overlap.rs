// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn overlap_add(frames: View<f32, layout!(FW[10, 512])>) {
    let mut sound = Tensor::<f32, layout!(FW[10, 512], overlap(F = 128))>::filled(0.0);
    frames.relayout_into(&mut sound);
}

fn main() {}
