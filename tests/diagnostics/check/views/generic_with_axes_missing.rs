// mistakes: 1
// exception: lines: the compiler also writes the bound that is missing
// exception: paths: the compiler writes the bound that is missing
//! The inner function wants axes that the outer one does not promise.
use tensor_layout::traits::WithAxes;
use tensor_layout::{AnyLayout, View, C, H, W};

fn luma<L: WithAxes<(C, H, W)>>(image: View<f32, L>) -> f32 {
    image[(C(0), H(0), W(0))]
}

fn brighter<L: AnyLayout>(image: View<f32, L>) -> bool {
    luma(image) > 0.5
}

fn main() {}
