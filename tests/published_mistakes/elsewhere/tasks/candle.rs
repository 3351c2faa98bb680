//! Ten tasks with candle.

use super::here::MEAN;
use candle_core::{DType::F32, Device::Cpu, Result, Tensor};
use candle_nn::ops;

// task: normalise
pub(crate) fn normalise(photo: &Tensor) -> Result<Tensor> {
    let input = (photo.to_dtype(F32)? / 255.0)?.broadcast_sub(&Tensor::new(&MEAN, &Cpu)?)?;
    input.permute((2, 0, 1))?.contiguous()
}
// task: crop
pub(crate) fn crop(photo: &Tensor) -> Result<Tensor> {
    photo.narrow(0, 32, 128)?.narrow(1, 64, 128)?.contiguous()
}
// task: mean
pub(crate) fn mean(planes: &Tensor) -> Result<Tensor> {
    planes.mean((0, 2, 3))
}
// task: concat
pub(crate) fn concat(rgb: &Tensor, depth: &Tensor) -> Result<Tensor> {
    Tensor::cat(&[rgb, &depth.unsqueeze(2)?], 2)
}
// task: pad
pub(crate) fn pad(photo: &Tensor) -> Result<Tensor> {
    photo.pad_with_zeros(0, 8, 8)?.pad_with_zeros(1, 16, 16)
}
// task: patches
pub(crate) fn patches(photo: &Tensor) -> Result<Tensor> {
    let parts = photo.reshape((12, 16, 16, 16, 3))?;
    parts.permute((0, 2, 1, 3, 4))?.reshape((192, 768))
}
// task: softmax
pub(crate) fn softmax(scores: &Tensor) -> Result<Tensor> {
    ops::softmax(scores, 1)
}
// task: product
pub(crate) fn product(x: &Tensor, weights: &Tensor) -> Result<Tensor> {
    x.matmul(&weights.t()?)
}
// task: heads
pub(crate) fn heads(tokens: &Tensor) -> Result<Tensor> {
    let heads = tokens.reshape((4, 128, 12, 64))?;
    heads.transpose(1, 2)?.contiguous()
}
// task: rows
pub(crate) fn rows(bytes: &[u8], h: usize, w: usize, pitch: usize) -> Result<Tensor> {
    let memory = Tensor::from_slice(bytes, (h, pitch), &Cpu)?;
    memory.narrow(1, 0, 3 * w)?.reshape((h, w, 3))
}
// end
