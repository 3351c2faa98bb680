use tensor_layout::{layout, StaticLayout, Tensor};
layout! {
    type Photo = HWC[C = 3, H = 4, W = 6];
    struct Rgb = HWC[C = 3, H = 4, W = 6];
    struct Open = HWC[C = 3, H = ?, W = ?];
}
fn filled() -> Tensor<f32, Photo> {
    let _ = Tensor::<u8, Rgb>::ones();
    let _: Tensor<u8, Rgb> = Tensor::empty();
    Tensor::zeros()
}
fn mappings<L: StaticLayout>() {
    let _ = L::MAPPING;
    let _ = Photo::MAPPING;
    let _ = Rgb::MAPPING;
}
fn main() {}
