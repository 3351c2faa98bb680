//! Ten tasks with this crate.

use tensor_layout::{
    AsView, C, DimH, DimW, H, K, LayoutError, N, Tensor, View, W, concat, layout, part, rearrange,
};

layout! {
    pub(crate) type Photo = HWC[C = 3, H = 192, W = 256];
    pub(crate) type Input = CHW[C = 3, H = 192, W = 256];
    pub(crate) type Middle = HWC[C = 3, H = 128, W = 128];
    pub(crate) type Planes = NCHW[N = 4, C = 3, H = 192, W = 256];
    pub(crate) type Means = C[3];
    pub(crate) type Depth = HWC[C = 1, H = 192, W = 256];
    pub(crate) type Both = HWC[C = 4, H = 192, W = 256];
    pub(crate) type Wide = HWC[C = 3, H = 208, W = 288];
    pub(crate) struct Patches = TD[T = 192, D = 768], parts(T = YX, D = PQC);
    pub(crate) type Scores = NK[N = 64, K = 1000];
    pub(crate) type X = MK[M = 64, K = 256];
    pub(crate) type Weights = NK[N = 128, K = 256];
    pub(crate) type Product = MN[M = 64, N = 128];
    pub(crate) type Tokens = BSD[B = 4, S = 128, D = 768];
    pub(crate) type Heads = BHSD[B = 4, H = 12, S = 128, D = 64];
    pub(crate) type Padded = HWC[C = 3, H = ?, W = ?], strides(H = ?);
    pub(crate) type Packed = HWC[C = 3, H = ?, W = ?];
}

pub(crate) const MEAN: [f32; 3] = [0.5, 0.25, 0.75];

// task: normalise
pub(crate) fn normalise(photo: impl AsView<u8, Photo>) -> Tensor<f32, Input> {
    let mut input = Tensor::filled(0.0);
    photo.as_view().map_along_into(C, &mut input, |C(c)| {
        move |byte| f32::from(byte) / 255.0 - MEAN[c]
    });
    input
}
// task: crop
pub(crate) fn crop(photo: View<u8, Photo>) -> Tensor<u8, Middle> {
    part!(photo, H = 32..160, W = 64..192).to_layout()
}
// task: mean
pub(crate) fn mean(planes: View<f32, Planes>) -> Tensor<f32, Means> {
    planes.mean_along((N, H, W))
}
// task: concat
pub(crate) fn joined(rgb: View<u8, Photo>, depth: View<u8, Depth>) -> Tensor<u8, Both> {
    concat(C, (rgb, depth))
}
// task: pad
pub(crate) fn pad(photo: View<u8, Photo>) -> Tensor<u8, Wide> {
    let border = (DimH::<8>, DimW::<16>);
    photo.padded_with(0, border, border)
}
// task: patches
pub(crate) fn patches(photo: View<u8, Photo>) -> Tensor<u8, Patches> {
    rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16)
}
// task: softmax
pub(crate) fn softmax(scores: &mut Tensor<f32, Scores>) {
    for mut row in scores.lanes_mut(K) {
        let most = row.iter().copied().fold(f32::MIN, f32::max);
        row.iter_mut().for_each(|x| *x = (*x - most).exp());
        let sum: f32 = row.iter().sum();
        row.iter_mut().for_each(|x| *x /= sum);
    }
}
// task: product
pub(crate) fn product(x: View<f32, X>, weights: View<f32, Weights>) -> Tensor<f32, Product> {
    Tensor::from_fn(|(m, n)| x.positions(K).map(|k| x[(m, k)] * weights[(n, k)]).sum())
}
// task: heads
pub(crate) fn heads(tokens: View<f32, Tokens>) -> Tensor<f32, Heads> {
    rearrange!(tokens: B S D(H D) -> B H S D)
}
// task: rows
pub(crate) fn rows(
    bytes: &[u8],
    h: H,
    w: W,
    pitch: usize,
) -> Result<Tensor<u8, Packed>, LayoutError> {
    View::with(bytes, Padded::with_strides((h, w), (H(pitch),))?)?.try_to_layout()
}
// end
