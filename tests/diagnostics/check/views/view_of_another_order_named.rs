// mistakes: 1
use tensor_layout::{layout, View};

type Camera = layout!(HWC[C = 3, H = 4, W = 4]);
type Network = layout!(CHW[C = 3, H = 4, W = 4]);

fn infer(_input: View<f32, Network>) {}

fn main() {
    infer(View::<f32, Camera>::from_array(&[0.0; 48]));
}
