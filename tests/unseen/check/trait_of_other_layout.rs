// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; type Planes = CHW[C = 3, H = 4, W = 6]; }
trait Model {
    fn infer(&self, input: View<f32, Planes>) -> f32;
}
struct Sum;
impl Model for Sum {
    fn infer(&self, input: View<f32, Photo>) -> f32 {
        input.iter().sum()
    }
}
fn main() {}
