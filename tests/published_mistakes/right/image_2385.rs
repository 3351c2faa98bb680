//! image-rs/image#2385: rows of a plane are taken as long as their stride; what lies in the padding is drawn.
//! Cost: artefacts at the edge of AVIF images of odd sizes.
//! With this crate: the rows of a view have the positions of its layout.
use tensor_layout::{DynH, DynW, Mapping};
use tensor_layout::{H, RunTimeStrides, TensorLayout, View, W};

type Plane = TensorLayout<(DynH, DynW), RunTimeStrides>;

fn brightest(plane: View<u8, Plane>) -> Vec<u8> {
    plane
        .axis_iter(H)
        .map(|row| row.iter().copied().max().unwrap_or(0))
        .collect()
}

pub(crate) fn main() {
    let memory = [1, 2, 3, 99, 4, 5, 6, 99];
    let mapping = Mapping::try_from_strides((H(2), W(3)), (H(4), W(1))).unwrap();
    assert_eq!(brightest(View::with(&memory, mapping).unwrap()), [3, 6]);
}
