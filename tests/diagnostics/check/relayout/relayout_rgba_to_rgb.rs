// mistakes: 1
use tensor_layout::{layout, Tensor, View};

type Rgba = layout!(HWC[C = 4, H = 8, W = 8]);
type Rgb = layout!(CHW[C = 3, H = 8, W = 8]);

fn planes(photo: View<u8, Rgba>) -> Tensor<u8, Rgb> {
    photo.to_layout::<Rgb>()
}

fn main() {}
