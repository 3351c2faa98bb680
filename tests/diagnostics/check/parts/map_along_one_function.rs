// mistakes: 1
// exception: lines: the compiler lists what becomes an `f32`
// exception: errors: what converts an element is given a position, and gives no function
use tensor_layout::{layout, Tensor, View, C};

type Photo = layout!(HWC[C = 3, H = 8, W = 8]);
type Planes = layout!(CHW[C = 3, H = 8, W = 8]);

fn planes(photo: View<u8, Photo>) -> Tensor<f32, Planes> {
    let mut planes = Tensor::filled(0.0);
    photo.map_along_into(C, &mut planes, |byte| f32::from(byte) / 255.0);
    planes
}

fn main() {}
