// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn copy(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) {
    let planes = Tensor::<u8, layout!(CHW[C = 3, H = 8, W = 8])>::filled(0);
    photo.relayout_into(&planes);
}

fn main() {}
