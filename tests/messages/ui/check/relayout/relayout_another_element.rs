// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn floats(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) {
    let mut planes = Tensor::<f32, layout!(CHW[C = 3, H = 8, W = 8])>::filled(0.0);
    photo.relayout_into(&mut planes);
}

fn main() {}
