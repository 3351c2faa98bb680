// mistakes: 8
// Other functions that try another layout, with other axes. Other programs have `try_into_layout` of views.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, Mapping, Tensor, View, ViewMut};

layout! { struct Volume = DHW[D = 3, H = 8, W = 8]; }

type Image = layout!(CHW[C = 3, H = 8, W = 8]);
type Other = layout!(DHW[D = 3, H = 8, W = 8]);

fn view_try_claim(image: View<f32, Image>) {
    let _ = image.try_claim::<Volume>();
}

fn view_mut_try_into_layout(image: ViewMut<f32, Image>) {
    let _ = image.try_into_layout::<Other>();
}

fn view_mut_try_claim(image: ViewMut<f32, Image>) {
    let _ = image.try_claim::<Volume>();
}

fn tensor_try_into_layout(image: Tensor<f32, Image>) {
    let _ = image.try_into_layout::<Other>();
}

fn tensor_try_claim(image: Tensor<f32, Image>) {
    let _ = image.try_claim::<Volume>();
}

fn mapping_try_into_layout(image: Mapping<Image>) {
    let _ = image.try_into_layout::<Other>();
}

fn mapping_try_claim(image: Mapping<Image>) {
    let _ = image.try_claim::<Volume>();
}

fn buffer_try_into_layout(image: Buffer<(), f32, Image>) {
    let _ = image.try_into_layout::<Other>();
}

fn main() {}
