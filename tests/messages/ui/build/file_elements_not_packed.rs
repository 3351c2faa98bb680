// mistakes: 1

use tensor_layout::{Tensor, layout};
fn save(x: &Tensor<f32, layout!(HWC[C = 3, H = 2, W = 2])>) -> Vec<f32> {
    x.as_view().as_file_elements().to_vec()
}
fn main() {
    save(&Tensor::filled(0.0));
}
