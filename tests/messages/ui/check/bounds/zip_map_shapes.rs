// mistakes: 2
// Sources and targets of other sizes, for `try_zip_map_into`.
use tensor_layout::{layout, try_zip_map_into, Tensor, View};

type Wide = layout!(HW[H = 8, W = 9]);
type Narrow = layout!(HW[H = 8, W = 7]);

fn sources(wide: View<f32, Wide>, narrow: View<f32, Narrow>, sum: &mut Tensor<f32, Wide>) {
    let _ = try_zip_map_into((wide, narrow), sum, |(a, b)| a + b);
}

fn targets(wide: View<f32, Wide>, one: &mut Tensor<f32, Wide>, other: &mut Tensor<f32, Narrow>) {
    let _ = try_zip_map_into(wide, (one, other), |x| (x, x));
}

fn main() {}
