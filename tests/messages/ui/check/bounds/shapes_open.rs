// mistakes: 17
// Other functions that take two tensors of one shape, with sizes known at run time. Other programs have `zip`,
// `map_into` and others. The compiler says only one of two equal errors in one function.
use tensor_layout::{layout, Tensor, View, ViewMut, H};

type Open = layout!(HW[?, ?]);

fn view_relayout_into(one: View<f32, Open>, other: &mut Tensor<f32, Open>) {
    one.relayout_into(other);
}

fn view_map_along_into(one: View<f32, Open>, other: &mut Tensor<f32, Open>) {
    one.map_along_into(H, other, |_| |x| x);
}

fn view_to_layout(one: View<f32, Open>) {
    let _: Tensor<f32, Open> = one.to_layout();
}

fn view_flipped(one: View<f32, Open>) {
    let _: Tensor<f32, Open> = one.flipped((H,));
}

fn view_fold_along(one: View<f32, Open>) {
    let _: Tensor<f32, layout!(W[?])> = one.fold_along((H,), 0.0, |sum, x| sum + x);
}

fn view_sum_along(one: View<f32, Open>) {
    let _: Tensor<f32, layout!(W[?])> = one.sum_along((H,));
}

fn view_mean_along(one: View<f32, Open>) {
    let _: Tensor<f32, layout!(W[?])> = one.mean_along((H,));
}

fn view_padded_with(one: View<f32, Open>) {
    let _: Tensor<f32, Open> = one.padded_with(0.0, (H(1),), (H(1),));
}

fn view_padded_with_edge(one: View<f32, Open>) {
    let _: Tensor<f32, Open> = one.padded_with_edge((H(1),), (H(1),));
}

fn view_mut_zip(mut one: ViewMut<f32, Open>, other: View<f32, Open>) {
    let _ = one.zip(other);
}

fn view_mut_zip_mut(mut one: ViewMut<f32, Open>, other: View<f32, Open>) {
    let _ = one.zip_mut(other);
}

fn tensor_relayout_into(one: &mut Tensor<f32, Open>, other: &mut Tensor<f32, Open>) {
    one.relayout_into(other);
}

fn tensor_map_into(one: &mut Tensor<f32, Open>, other: &mut Tensor<f32, Open>) {
    one.map_into(other, |x| x);
}

fn tensor_map_along_into(one: &mut Tensor<f32, Open>, other: &mut Tensor<f32, Open>) {
    one.map_along_into(H, other, |_| |x| x);
}

fn tensor_zip(one: &mut Tensor<f32, Open>, other: &mut Tensor<f32, Open>) {
    let _ = one.zip(&*other);
}

fn tensor_zip_mut(one: &mut Tensor<f32, Open>, other: &mut Tensor<f32, Open>) {
    let _ = one.zip_mut(&*other);
}

fn tensor_to_layout(one: &Tensor<f32, Open>) {
    let _: Tensor<f32, Open> = one.to_layout();
}

fn main() {}
