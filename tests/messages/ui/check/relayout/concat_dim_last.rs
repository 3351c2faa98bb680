// mistakes: 1

use tensor_layout::{C, Tensor, View, concat, layout};

layout! {
    type Rgb = HWC[C = 3, H = 2, W = 2];
    type Depth = HWC[C = 1, H = 2, W = 2];
    type Both = CHW[C = 4, H = 2, W = 2];
}

pub fn joined(
    rgb: View<f32, Rgb>,
    depth: View<f32, Depth>,
) -> Tensor<f32, Both> {
    concat((rgb, depth), C)
}

fn main() {}
// exception: errors: these are rustc's own words
