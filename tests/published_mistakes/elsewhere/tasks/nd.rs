//! Ten tasks with ndarray.

use super::here::MEAN;
use ndarray::{
    Array1, Array2, Array3, Array4, ArrayView, ArrayView2, ArrayView3, ArrayView4, Axis,
    ShapeBuilder, ShapeError, arr1, concatenate, s,
};

// task: normalise
pub(crate) fn normalise(photo: ArrayView3<u8>) -> Array3<f32> {
    let input = photo.mapv(|byte| f32::from(byte) / 255.0) - arr1(&MEAN);
    input
        .permuted_axes([2, 0, 1])
        .as_standard_layout()
        .into_owned()
}
// task: crop
pub(crate) fn crop(photo: ArrayView3<u8>) -> Array3<u8> {
    photo.slice(s![32..160, 64..192, ..]).to_owned()
}
// task: mean
pub(crate) fn mean(planes: ArrayView4<f32>) -> Array1<f32> {
    let rows = planes
        .mean_axis(Axis(3))
        .unwrap()
        .mean_axis(Axis(2))
        .unwrap();
    rows.mean_axis(Axis(0)).unwrap()
}
// task: concat
pub(crate) fn concat(rgb: ArrayView3<u8>, depth: ArrayView2<u8>) -> Array3<u8> {
    concatenate(Axis(2), &[rgb, depth.insert_axis(Axis(2))]).unwrap()
}
// task: pad
pub(crate) fn pad(photo: ArrayView3<u8>) -> Array3<u8> {
    let mut wide = Array3::zeros((208, 288, 3));
    wide.slice_mut(s![8..200, 16..272, ..]).assign(&photo);
    wide
}
// task: patches
pub(crate) fn patches(photo: ArrayView3<u8>) -> Array2<u8> {
    let parts = photo.into_shape_with_order((12, 16, 16, 16, 3)).unwrap();
    let parts = parts.permuted_axes([0, 2, 1, 3, 4]);
    let parts = parts.as_standard_layout().into_owned();
    parts.into_shape_with_order((192, 768)).unwrap()
}
// task: softmax
pub(crate) fn softmax(scores: &mut Array2<f32>) {
    for mut row in scores.axis_iter_mut(Axis(0)) {
        let most = row.fold(f32::MIN, |most, x| most.max(*x));
        row.mapv_inplace(|x| (x - most).exp());
        let sum = row.sum();
        row /= sum;
    }
}
// task: product
pub(crate) fn product(x: ArrayView2<f32>, weights: ArrayView2<f32>) -> Array2<f32> {
    x.dot(&weights.t())
}
// task: heads
pub(crate) fn heads(tokens: ArrayView3<f32>) -> Array4<f32> {
    let heads = tokens.into_shape_with_order((4, 128, 12, 64)).unwrap();
    heads
        .permuted_axes([0, 2, 1, 3])
        .as_standard_layout()
        .into_owned()
}
// task: rows
pub(crate) fn rows(
    bytes: &[u8],
    h: usize,
    w: usize,
    pitch: usize,
) -> Result<Array3<u8>, ShapeError> {
    let shape = (h, w, 3).strides((pitch, 3, 1));
    Ok(ArrayView::from_shape(shape, bytes)?.to_owned())
}
// end
