// mistakes: 1
use tensor_layout::{layout, DimP, DimY, Tensor, H};

type Photo = layout!(HWC[H = 224, W = 224, C = 3]);

fn main() {
    let photo = Tensor::<f32, Photo>::filled(0.0);
    println!("{:?}", photo.split(H, (DimY::<15>, DimP::<15>)).sizes());
}
