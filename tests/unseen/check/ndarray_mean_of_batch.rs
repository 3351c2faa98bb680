// mistakes: 1

use tensor_layout::{View, layout};

fn difference(
    batch: View<f32, layout!(NHW[N = 4, H = 8, W = 8])>,
    mean: View<f32, layout!(HW[H = 8, W = 8])>,
) -> f32 {
    batch.zip(mean).map(|(one, mean)| one - mean).sum()
}
fn main() {}
