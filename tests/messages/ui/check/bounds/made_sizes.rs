// mistakes: 9
// Other functions that make a tensor, of other sizes. Other programs have `mean_along`, `flipped` and `padded_with`.
use tensor_layout::{layout, DimH, Tensor, View, H};

type Rows = layout!(HW[H = 8, W = 8]);
type Small = layout!(HW[H = 8, W = 7]);
type Short = layout!(W[W = 7]);

fn fold_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Short> = rows.fold_along((H,), 0.0, |sum, x| sum + x);
}

fn try_fold_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Short>, _> = rows.try_fold_along((H,), 0.0, |sum, x| sum + x);
}

fn sum_along(rows: View<f32, Rows>) {
    let _: Tensor<f32, Short> = rows.sum_along((H,));
}

fn try_sum_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Short>, _> = rows.try_sum_along((H,));
}

fn try_mean_along(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Short>, _> = rows.try_mean_along((H,));
}

fn try_flipped(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Small>, _> = rows.try_flipped((H,));
}

fn try_padded_with(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Small>, _> = rows.try_padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
}

fn padded_with_edge(rows: View<f32, Rows>) {
    let _: Tensor<f32, Small> = rows.padded_with_edge((DimH::<1>,), (DimH::<1>,));
}

fn try_padded_with_edge(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Small>, _> = rows.try_padded_with_edge((DimH::<1>,), (DimH::<1>,));
}

fn main() {}
