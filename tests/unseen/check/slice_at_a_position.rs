// mistakes: 1
use tensor_layout::{layout, Tensor, C};

type Image = layout!(HWC[C = 3, H = 8, W = 9]);
const MEAN: [f32; 3] = [0.5, 0.4, 0.3];

fn main() {
    let image = Tensor::<f32, Image>::filled(1.0);
    let mut sum = 0.0;
    for c in image.positions(C) {
        sum += MEAN[c];
    }
    assert!(sum > 1.0);
}
