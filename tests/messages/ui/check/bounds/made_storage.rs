// mistakes: 12
// Each function that makes a tensor of the elements of another one, into a storage that cannot be written to.
use tensor_layout::{layout, DimH, Tensor, View, H};

type Rows = layout!(HW[H = 8, W = 8]);
type Same = layout!(HW[H = 10, W = 8], broadcast(H));
type Flat = layout!(HW[H = 8, W = 8], broadcast(H));
type One = layout!(W[W = 8], broadcast(W));

fn make(rows: View<f32, Rows>) {
    let _: Tensor<f32, One> = rows.fold_along((H,), 0.0, |sum, x| sum + x);
    let _: Result<Tensor<f32, One>, _> = rows.try_fold_along((H,), 0.0, |sum, x| sum + x);
    let _: Tensor<f32, One> = rows.sum_along((H,));
    let _: Result<Tensor<f32, One>, _> = rows.try_sum_along((H,));
    let _: Tensor<f32, One> = rows.mean_along((H,));
    let _: Result<Tensor<f32, One>, _> = rows.try_mean_along((H,));
    let _: Tensor<f32, Flat> = rows.flipped((H,));
    let _: Result<Tensor<f32, Flat>, _> = rows.try_flipped((H,));
    let _: Tensor<f32, Same> = rows.padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
    let _: Result<Tensor<f32, Same>, _> = rows.try_padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
    let _: Tensor<f32, Same> = rows.padded_with_edge((DimH::<1>,), (DimH::<1>,));
    let _: Result<Tensor<f32, Same>, _> = rows.try_padded_with_edge((DimH::<1>,), (DimH::<1>,));
}

fn main() {}
