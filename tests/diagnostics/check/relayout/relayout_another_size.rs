// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn planes(photo: View<u8, layout!(HWC[C = 4, H = 8, W = 8])>) {
    let mut planes = Tensor::<u8, layout!(CHW[C = 3, H = 8, W = 8])>::filled(0);
    photo.relayout_into(&mut planes);
}

fn main() {}
