//! Veykril/blend2d-rs#24: a slice of w * h elements is made of memory of h * stride bytes.
//! Cost: a quarter of the image; the rest cannot be reached.
//! With this crate: the slice is viewed with the image's strides, and is too short.
use tensor_layout::{
    C, DimC, DynH, DynW, H, LayoutError, Mapping, RunTimeStrides, TensorLayout, View, W,
};

type Image = TensorLayout<(DimC<4>, DynH, DynW), RunTimeStrides>;

fn data(
    pixels: &[u8],
    w: usize,
    h: usize,
    stride: usize,
) -> Result<View<'_, u8, Image>, LayoutError> {
    let mapping = Mapping::try_from_strides((C(4), H(h), W(w)), (C(1), H(stride), W(4)))?;
    View::with(&pixels[..w * h], mapping)
}

pub(crate) fn main() {
    let pixels = [0; 64];
    assert!(data(&pixels, 4, 4, 16).is_err());
}
