// mistakes: 1
use tensor_layout::{layout, part, Tensor};

type Photo = layout!(HWC[H = 224, W = 224, C = 3]);

fn main() {
    let photo = Tensor::<f32, Photo>::filled(0.0);
    println!("{:?}", part!(photo, H = 220..230, C = 0).sizes());
}
