// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn batch(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) {
    let mut batch = Tensor::<f32, layout!(NCHW[N = 1, C = 3, H = 8, W = 8])>::filled(0.0);
    photo.map_into(&mut batch, |byte| f32::from(byte));
}

fn main() {}
