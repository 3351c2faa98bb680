// mistakes: 16
// Other functions that make a tensor along axes that are not there. Other programs have `sum_along`.
use tensor_layout::{layout, Tensor, View, C, H};

type Rows = layout!(HW[H = 8, W = 8]);

fn fold_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.fold_along((C,), 0.0, |sum, x| sum + x);
}

fn try_fold_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_fold_along((C,), 0.0, |sum, x| sum + x);
}

fn sum_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.sum_along((C,));
}

fn try_sum_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_sum_along((C,));
}

fn mean_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.mean_along((C,));
}

fn try_mean_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_mean_along((C,));
}

fn flipped(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.flipped((C,));
}

fn try_flipped(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_flipped((C,));
}

fn padded_with_before(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with(0.0, (C(1),), (H(1),));
}

fn padded_with_after(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with(0.0, (H(1),), (C(1),));
}

fn try_padded_with_before(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with(0.0, (C(1),), (H(1),));
}

fn try_padded_with_after(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with(0.0, (H(1),), (C(1),));
}

fn padded_with_edge_before(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with_edge((C(1),), (H(1),));
}

fn padded_with_edge_after(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with_edge((H(1),), (C(1),));
}

fn try_padded_with_edge_before(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with_edge((C(1),), (H(1),));
}

fn try_padded_with_edge_after(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with_edge((H(1),), (C(1),));
}

fn main() {}
