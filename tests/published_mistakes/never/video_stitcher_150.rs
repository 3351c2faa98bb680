//! reco-project/video-stitcher#150: `npp_nv12_to_rgb` takes the pitch of both planes and uses that of Y for both.
//! Cost: garbled colours; the tracker loses the ball, or follows phantoms.
//! With this crate: each plane knows its stride, but the library that is called takes one number.
//! No type can know: the limit to one pitch is in the other library, whose argument is a plain number.
use tensor_layout::{C, H, Mapping, RunTimeStrides, TensorLayout, View, W};
use tensor_layout::{DimC, DynH, DynW};

type Luma = TensorLayout<(DynH, DynW), RunTimeStrides>;
type Chroma = TensorLayout<(DimC<2>, DynH, DynW), RunTimeStrides>;

/// As NVIDIA's: two addresses, one pitch. Here it returns the first byte of the second row of UV.
fn nv12_to_rgb(_y: &[u8], uv: &[u8], pitch: usize) -> u8 {
    uv[pitch]
}

fn convert(y: View<u8, Luma>, uv: View<u8, Chroma>, y_memory: &[u8], uv_memory: &[u8]) -> u8 {
    let _ = uv.stride(H);
    nv12_to_rgb(y_memory, uv_memory, y.stride(H))
}

pub(crate) fn main() {
    let (y, uv) = ([0; 32], [1, 1, 1, 1, 0, 0, 0, 0, 2, 2, 2, 2]);
    let luma = Mapping::try_from_strides((H(4), W(4)), (H(4), W(1))).unwrap();
    let chroma = Mapping::try_from_strides((C(2), H(2), W(2)), (C(1), H(8), W(2))).unwrap();
    let first = convert(
        View::with(&y, luma).unwrap(),
        View::with(&uv, chroma).unwrap(),
        &y,
        &uv,
    );
    assert_eq!(first, 0); // it is 2
}
