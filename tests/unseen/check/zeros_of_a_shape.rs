// mistakes: 1

use tensor_layout::{C, H, Tensor, W, layout};

type Planes = layout!(CHW[C = 3, H = 480, W = 640]);

pub fn one_red_pixel() -> Tensor<f32, Planes> {
    let mut planes = Tensor::<f32, Planes>::zeros([3, 480, 640]);
    planes[(C(0), H(240), W(320))] = 1.0;
    planes
}

fn main() {}
