// mistakes: 2
use tensor_layout::{layout, part, Tensor};

type Image = layout!(HWC[C = 3, H = 8, W = 9]);

fn main() {
    let image = Tensor::<f32, Image>::filled(1.0);
    let top = part!(image, H: 0..4, C: 1);
    assert_eq!(top.iter().count(), 36);
}
