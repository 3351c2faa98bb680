// mistakes: 1

use tensor_layout::{H, View, layout};

fn run(image: View<f32, layout!(CHW[C = 3, H = 480, W = 640])>) {
    let crop = image.range(H, 100, 224);
}
fn main() {}
