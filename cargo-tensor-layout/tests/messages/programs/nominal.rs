use tensor_layout::{layout, View, Tensor};
layout! {
    struct Camera = HWC[C = 3, H = 4, W = 6];
    struct Planes = CHW[C = 3, H = 4, W = 6];
    struct Bgr = HWC[C = 3, H = 4, W = 6];
}
fn show(_: View<u8, Planes>) {}
fn bgr(_: &Tensor<u8, Bgr>) {}
pub fn run(photo: View<u8, Camera>, t: Tensor<u8, Camera>) { show(photo); bgr(&t); }
pub fn plain(photo: View<u8, layout!(HWC[C = 3, H = 4, W = 6])>) { show(photo); }
fn main() {}
