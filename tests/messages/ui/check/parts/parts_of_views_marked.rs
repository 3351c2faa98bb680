// mistakes: 5
use tensor_layout::{layout, part, View};

fn sums_of_parts(image: View<f32, layout!(HWC[H = 8, W = 8, C = 3])>) -> [f32; 4] {
    [
        part!(image, H = .., W = ..).iter().sum(),
        part!(image).iter().sum(),
        part!(image, 2..4, 0).iter().sum(),
        part!(image, H = 0; W = 1..3).iter().sum(),
    ]
}

fn main() {}
