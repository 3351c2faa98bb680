// mistakes: 17
// Each function that takes several axes of a tensor, with an axis twice.
use tensor_layout::{layout, Tensor, View, H};

type Line = layout!(W[W = 8]);
type Rows = layout!(HW[H = 8, W = 8]);

fn fold_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Line> = rows.fold_along((H, H), 0.0, |sum, x| sum + x);
}

fn try_fold_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Line>, _> = rows.try_fold_along((H, H), 0.0, |sum, x| sum + x);
}

fn sum_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Line> = rows.sum_along((H, H));
}

fn try_sum_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Line>, _> = rows.try_sum_along((H, H));
}

fn mean_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Line> = rows.mean_along((H, H));
}

fn try_mean_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Line>, _> = rows.try_mean_along((H, H));
}

fn flipped(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.flipped((H, H));
}

fn try_flipped(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_flipped((H, H));
}

fn padded_with_before(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with(0.0, (H(1), H(1)), (H(1),));
}

fn padded_with_after(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with(0.0, (H(1),), (H(1), H(1)));
}

fn try_padded_with_before(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with(0.0, (H(1), H(1)), (H(1),));
}

fn try_padded_with_after(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with(0.0, (H(1),), (H(1), H(1)));
}

fn padded_with_edge_before(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with_edge((H(1), H(1)), (H(1),));
}

fn padded_with_edge_after(rows: View<f32, Rows>) {
    let _: Tensor<f32, Rows> = rows.padded_with_edge((H(1),), (H(1), H(1)));
}

fn try_padded_with_edge_before(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with_edge((H(1), H(1)), (H(1),));
}

fn try_padded_with_edge_after(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with_edge((H(1),), (H(1), H(1)));
}

fn repeated(rows: View<f32, Rows>) {
    let _ = rows.repeated((H(2), H(2)));
}

fn main() {}
