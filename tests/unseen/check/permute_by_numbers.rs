// mistakes: 1

use tensor_layout::{View, layout};

type Planes = layout!(NCHW[N = 1, C = 3, H = 8, W = 8]);

pub fn first_pixel(planes: View<f32, Planes>) -> Vec<f32> {
    let pixels = planes.permute([0, 2, 3, 1]);
    pixels.iter().take(3).copied().collect()
}

fn main() {}
