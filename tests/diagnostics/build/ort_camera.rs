// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
// the pixels of a camera, for a model that takes planes
use tensor_layout::{layout, View};

layout! {
    type Camera = NHWC[N = 1, C = 3, H = 4, W = 4];
}

fn main() {
    let camera = View::<f32, Camera>::from_array(&[0.0; 48]);
    let input = camera.to_ort();
    println!("{input:?}");
}
