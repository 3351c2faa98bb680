// mistakes: 1

use tensor_layout::{C, Tensor, View, layout};

layout! {
    type Planes = CHW[C = 3, H = 2, W = 2];
    type Plane = HW[2, 2];
}
fn red<'a>(planes: Tensor<f32, Planes>) -> View<'a, f32, Plane> {
    planes.fix((C(0),))
}

fn main() {}
