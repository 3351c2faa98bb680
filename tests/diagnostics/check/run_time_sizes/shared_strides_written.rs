// mistakes: 1
use tensor_layout::{DynH, DynW, Mapping, SharedStrides, TensorLayout, ViewMut};

type Windows = TensorLayout<(DynH, DynW), SharedStrides>;

fn clear(samples: &mut [f32], windows: Mapping<Windows>) {
    let mut windows = ViewMut::with(samples, windows).expect("the samples are enough");
    windows.fill(0.0);
}

fn main() {}
