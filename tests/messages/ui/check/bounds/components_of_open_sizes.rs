// mistakes: 8
// Other functions that move components, with open sizes. `to_components_open_sizes` has one.
use tensor_layout::{layout, Tensor, View, ViewMut};

layout! {
    struct Any = HWC[C = 3, H = ?, W = ?], components(C = RGB);
    struct Bgr = HWC[C = 3, H = ?, W = ?], components(C = BGR);
}

fn view_to_components(photo: View<u8, Any>) {
    let _: Tensor<u8, Bgr> = photo.to_components();
}

fn view_to_components_or(photo: View<u8, Any>) {
    let _: Tensor<u8, Bgr> = photo.to_components_or(0);
}

fn view_components_into(photo: View<u8, Any>, target: ViewMut<u8, Bgr>) {
    photo.components_into(target);
}

fn view_components_into_or(photo: View<u8, Any>, target: ViewMut<u8, Bgr>) {
    photo.components_into_or(target, 0);
}

fn tensor_to_components(photo: Tensor<u8, Any>) {
    let _: Tensor<u8, Bgr> = photo.to_components();
}

fn tensor_to_components_or(photo: Tensor<u8, Any>) {
    let _: Tensor<u8, Bgr> = photo.to_components_or(0);
}

fn tensor_components_into(photo: Tensor<u8, Any>, target: ViewMut<u8, Bgr>) {
    photo.components_into(target);
}

fn tensor_components_into_or(photo: Tensor<u8, Any>, target: ViewMut<u8, Bgr>) {
    photo.components_into_or(target, 0);
}

fn main() {}
