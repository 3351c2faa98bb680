use tensor_layout::{layout, View, Tensor, H, W, N, DimH, DimW};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
type Batch = layout!(NHWC[N = 2, C = 3, H = 4, W = 6]);
fn show(_: View<u8, Photo>) {}
fn half(_: View<u8, layout!(HWC[C = 3, H = 2, W = 6])>) {}
fn narrow(_: View<u8, layout!(HWC[C = 3, H = 4, W = 3])>) {}
pub fn run(batch: View<u8, Batch>, photo: View<u8, Photo>) {
    show(batch);
    half(photo);
    half(photo.crop(H(1), DimH::<2>));
    narrow(photo.crop(W(1), DimW::<3>));
    show(photo.broadcast());
}
fn main() {}
