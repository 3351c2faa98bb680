use tensor_layout::{View, layout};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
type Planes = layout!(CHW[C = 3, H = 4, W = 6]);
trait Model {
    fn run(&self, x: View<f32, Planes>) -> f32;
}
struct Mean;
impl Model for Mean {
    fn run(&self, x: View<f32, Photo>) -> f32 {
        x.iter().sum()
    }
}
fn each(f: impl Fn(View<f32, Planes>) -> f32) {}
pub fn run() {
    each(|x: View<f32, Photo>| x.iter().sum());
    fn named(x: View<f32, Photo>) -> f32 {
        x.iter().sum()
    }
    each(named);
}
fn main() {}
