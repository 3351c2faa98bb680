use tensor_layout::{layout, View, Tensor};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
fn all<'a, I: Iterator<Item = View<'a, u8, Photo>>>(_: I) {}
pub fn run(photo: View<'static, u8, layout!(NHWC[N = 2, C = 3, H = 4, W = 6])>) {
    all(photo.axis_iter(tensor_layout::H));
    all(photo.axis_iter(tensor_layout::N));
}
fn main() {}
