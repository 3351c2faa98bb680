// mistakes: 23
// Other functions that move elements or tensors to another layout. Other programs have `to_layout`, `into_layout`,
// `relayout_into` and others.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, DimH, LayoutError, Mapping, Tensor, View, ViewMut, H};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8];
    struct Bgr = HWC[C = 3, H = 8, W = 8];
}

type Made = Result<Tensor<f32, Bgr>, LayoutError>;

fn view_try_to_layout(photo: View<f32, Rgb>) {
    let _: Made = photo.try_to_layout();
}

fn view_flipped(photo: View<f32, Rgb>) {
    let _: Tensor<f32, Bgr> = photo.flipped((H,));
}

fn view_try_flipped(photo: View<f32, Rgb>) {
    let _: Made = photo.try_flipped((H,));
}

fn view_padded_with(photo: View<f32, Rgb>) {
    let _: Tensor<f32, Bgr> = photo.padded_with(0.0, (DimH::<0>,), (DimH::<0>,));
}

fn view_try_padded_with(photo: View<f32, Rgb>) {
    let _: Made = photo.try_padded_with(0.0, (DimH::<0>,), (DimH::<0>,));
}

fn view_padded_with_edge(photo: View<f32, Rgb>) {
    let _: Tensor<f32, Bgr> = photo.padded_with_edge((DimH::<0>,), (DimH::<0>,));
}

fn view_try_padded_with_edge(photo: View<f32, Rgb>) {
    let _: Made = photo.try_padded_with_edge((DimH::<0>,), (DimH::<0>,));
}

fn view_try_relayout_into(photo: View<f32, Rgb>, target: ViewMut<f32, Bgr>) {
    let _ = photo.try_relayout_into(target);
}

fn view_is_close(one: View<f32, Rgb>, other: View<f32, Bgr>) {
    let _ = one.is_close(&other, 0.0, 0.0);
}

fn view_mut_into_layout(photo: ViewMut<f32, Rgb>) {
    let _ = photo.into_layout::<Bgr>();
}

fn view_mut_try_into_layout(photo: ViewMut<f32, Rgb>) {
    let _ = photo.try_into_layout::<Bgr>();
}

fn tensor_to_layout(photo: Tensor<f32, Rgb>) {
    let _: Tensor<f32, Bgr> = photo.to_layout();
}

fn tensor_try_to_layout(photo: Tensor<f32, Rgb>) {
    let _: Made = photo.try_to_layout();
}

fn tensor_into_layout(photo: Tensor<f32, Rgb>) {
    let _ = photo.into_layout::<Bgr>();
}

fn tensor_try_into_layout(photo: Tensor<f32, Rgb>) {
    let _ = photo.try_into_layout::<Bgr>();
}

fn tensor_relayout_into(photo: Tensor<f32, Rgb>, target: ViewMut<f32, Bgr>) {
    photo.relayout_into(target);
}

fn tensor_try_relayout_into(photo: Tensor<f32, Rgb>, target: ViewMut<f32, Bgr>) {
    let _ = photo.try_relayout_into(target);
}

fn tensor_is_close(one: Tensor<f32, Rgb>, other: View<f32, Bgr>) {
    let _ = one.is_close(&other, 0.0, 0.0);
}

fn tensor_assert_close(one: Tensor<f32, Rgb>, other: View<f32, Bgr>) {
    one.assert_close(&other, 0.0, 0.0);
}

fn buffer_into_layout<R>(photo: Buffer<&R, f32, Rgb>) {
    let _ = photo.into_layout::<Bgr>();
}

fn buffer_try_into_layout<R>(photo: Buffer<&R, f32, Rgb>) {
    let _ = photo.try_into_layout::<Bgr>();
}

fn mapping_into_layout(photo: Mapping<Rgb>) {
    let _ = photo.into_layout::<Bgr>();
}

fn mapping_try_into_layout(photo: Mapping<Rgb>) {
    let _ = photo.try_into_layout::<Bgr>();
}

fn main() {}
