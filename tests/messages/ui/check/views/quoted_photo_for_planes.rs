// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    type Photo = HWC[C = 3, H = 224, W = 640];
    type Planes = CHW[C = 3, H = 224, W = 224];
}

fn infer(_: View<f32, Planes>) {}

fn main() {
    let photo: View<f32, Photo> = View::from_array(&[0.0; 430_080]);
    infer(photo);
}
