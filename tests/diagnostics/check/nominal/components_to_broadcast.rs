// mistakes: 8
// Each function that makes a tensor with other components, into a storage that cannot be written to.
use tensor_layout::{layout, LayoutError, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Same = HWC[C = 3, H = 8, W = 8], components(C = BGR), broadcast(H);
}

type Made = Result<Tensor<u8, Same>, LayoutError>;

fn view_to_components(photo: View<u8, Rgb>) {
    let _: Tensor<u8, Same> = photo.to_components();
}

fn view_try_to_components(photo: View<u8, Rgb>) {
    let _: Made = photo.try_to_components();
}

fn view_to_components_or(photo: View<u8, Rgb>) {
    let _: Tensor<u8, Same> = photo.to_components_or(0);
}

fn view_try_to_components_or(photo: View<u8, Rgb>) {
    let _: Made = photo.try_to_components_or(0);
}

fn tensor_to_components(photo: Tensor<u8, Rgb>) {
    let _: Tensor<u8, Same> = photo.to_components();
}

fn tensor_try_to_components(photo: Tensor<u8, Rgb>) {
    let _: Made = photo.try_to_components();
}

fn tensor_to_components_or(photo: Tensor<u8, Rgb>) {
    let _: Tensor<u8, Same> = photo.to_components_or(0);
}

fn tensor_try_to_components_or(photo: Tensor<u8, Rgb>) {
    let _: Made = photo.try_to_components_or(0);
}

fn main() {}
