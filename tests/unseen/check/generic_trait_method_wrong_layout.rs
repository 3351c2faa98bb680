// mistakes: 1

use tensor_layout::{Tensor, View, layout};
type Photo = layout!(NHWC[N = 1, C = 3, H = 2, W = 2]);
type Input = layout!(NCHW[N = 1, C = 3, H = 2, W = 2]);
trait Step {
    fn run(&self, x: View<f32, Photo>) -> Tensor<f32, Input>;
}
struct Identity;
impl Step for Identity {
    fn run(&self, x: View<f32, Photo>) -> Tensor<f32, Input> {
        let mut out = Tensor::<f32, Photo>::filled(0.0);
        x.map_into(&mut out, |v| v);
        out
    }
}

fn main() {}
