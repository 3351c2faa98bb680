// mistakes: 1
// exception: lines: the compiler adds notes of its own
// exception: errors: what follows from the mistake is reported, too
use tensor_layout::{layout, Tensor, View, C};

type Photo = layout!(HWC[C = 3, H = 8, W = 8]);
type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn planes(photo: View<u8, Photo>) -> Tensor<f32, Planes> {
    let mut planes = Tensor::filled(0.0);
    photo.map_along_into(C, &mut planes, |byte| f32::from(byte) / 255.0);
    planes
}

fn main() {}
