// mistakes: 1
//! tracel-ai/burn#1119: `flatten` after `swap_dims` gives the elements as they were before it.
//! Cost: wrong results with one of the backends.
//! With this crate: the same two steps.
use tensor_layout::{DimP, H, View, W, layout};

layout! {
    type Matrix = HW[H = 2, W = 2];
}

fn main() {
    let v1 = View::<f32, Matrix>::from_array(&[1.0, 2.0, 3.0, 4.0]).permute((W, H));
    let v2 = v1.merge((W, H), DimP::<4>);
    println!("{v2:?}");
}
