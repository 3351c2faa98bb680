// mistakes: 1
// exception: shape: the axes come from a split
// rocMLIR#1403: an axis was split, its parts were transposed and collapsed, and all of that left out.
use tensor_layout::{layout, DimP, DimQ, View, C, P, Q};

fn shuffled(x: View<f32, layout!(NCW[7, 6, 5])>) -> usize {
    let parts = x.split(C, (DimP::<3>, DimQ::<2>));
    parts.merge((Q, P), C).len()
}

fn main() {}
