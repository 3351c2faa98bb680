// mistakes: 1

use tensor_layout::{View, layout};

fn run(image: View<f32, layout!(CHW[C = 3, H = 8, W = 8])>) {
    let batch = image.unsqueeze(0);
}
fn main() {}
