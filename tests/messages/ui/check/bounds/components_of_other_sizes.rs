// mistakes: 10
// Other functions that move components, to other sizes. `to_components_other_sizes` has one.
use tensor_layout::{layout, LayoutError, Tensor, View, ViewMut};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Small = HWC[C = 3, H = 4, W = 8], components(C = BGR);
}

type Made = Result<Tensor<u8, Small>, LayoutError>;

fn view_try_to_components(photo: View<u8, Rgb>) {
    let _: Made = photo.try_to_components();
}

fn view_to_components_or(photo: View<u8, Rgb>) {
    let _: Tensor<u8, Small> = photo.to_components_or(0);
}

fn view_try_to_components_or(photo: View<u8, Rgb>) {
    let _: Made = photo.try_to_components_or(0);
}

fn view_try_components_into(photo: View<u8, Rgb>, target: ViewMut<u8, Small>) {
    let _ = photo.try_components_into(target);
}

fn view_components_into_or(photo: View<u8, Rgb>, target: ViewMut<u8, Small>) {
    photo.components_into_or(target, 0);
}

fn tensor_try_to_components(photo: Tensor<u8, Rgb>) {
    let _: Made = photo.try_to_components();
}

fn tensor_to_components_or(photo: Tensor<u8, Rgb>) {
    let _: Tensor<u8, Small> = photo.to_components_or(0);
}

fn tensor_try_to_components_or(photo: Tensor<u8, Rgb>) {
    let _: Made = photo.try_to_components_or(0);
}

fn tensor_try_components_into(photo: Tensor<u8, Rgb>, target: ViewMut<u8, Small>) {
    let _ = photo.try_components_into(target);
}

fn tensor_components_into_or(photo: Tensor<u8, Rgb>, target: ViewMut<u8, Small>) {
    photo.components_into_or(target, 0);
}

fn main() {}
