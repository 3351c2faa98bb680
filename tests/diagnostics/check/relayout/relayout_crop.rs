// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn crop(photo: View<u8, layout!(HWC[C = 3, H = 256, W = 256])>) {
    let mut planes = Tensor::<u8, layout!(CHW[C = 3, H = 224, W = 224])>::filled(0);
    photo.relayout_into(&mut planes);
}

fn main() {}
