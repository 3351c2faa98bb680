// mistakes: 1

use tensor_layout::traits::WithAxes;
use tensor_layout::{C, DimF, H, N, View, W};

fn norm<L: WithAxes<(N, C, H, W)>>(features: View<f32, L>) -> f32 {
    let flat = features.merge((C, H, W), DimF::<256>);
    flat.iter().map(|x| x * x).sum::<f32>().sqrt()
}

fn main() {}
// exception: paths: rustc proposes it with the module of the trait
