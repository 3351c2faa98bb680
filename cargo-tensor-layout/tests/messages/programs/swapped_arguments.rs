use tensor_layout::{layout, View, H, W};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
type Planes = layout!(CHW[C = 3, H = 4, W = 6]);
fn blend(_: View<u8, Photo>, _: View<u8, Planes>, _: H, _: W) {}
pub fn run(photo: View<u8, Photo>, planes: View<u8, Planes>) {
    blend(planes, photo, H(0), W(0));
    blend(photo, planes, W(0), H(0));
    blend(photo, planes, 3, W(0));
}
fn main() {}
