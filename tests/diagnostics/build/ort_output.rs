// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
// exception: paths: the crate `image` has a `View`, too, so the compiler writes the path
// an output as pixels, which the model gives as planes
use ort::value::Value;
use tensor_layout::{layout, View};

layout! {
    type Pixels = NHWC[N = 1, C = 3, H = ?, W = ?];
}

fn main() {
    let output: ort::value::Tensor<f32> = Value::from_array(([1_usize, 3, 2, 2], vec![0.0; 12])).unwrap();
    let view = View::<f32, Pixels>::try_from_ort(output.extract_tensor());
    println!("{view:?}");
}
