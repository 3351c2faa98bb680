// mistakes: 9
// Other functions that make a tensor, of other sizes. Other programs have `mean_along`, `flipped` and `padded_with`.
use tensor_layout::{layout, DimH, Tensor, View, H};

type Rows = layout!(HW[H = 8, W = 8]);
type Small = layout!(HW[H = 8, W = 7]);
type Short = layout!(W[W = 7]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (rows: View<f32, Rows>) {
        let _: Tensor<f32, Short> = rows.fold_along((H,), 0.0, |sum, x| sum + x);
        let _: Result<Tensor<f32, Short>, _> = rows.try_fold_along((H,), 0.0, |sum, x| sum + x);
        let _: Tensor<f32, Short> = rows.sum_along((H,));
        let _: Result<Tensor<f32, Short>, _> = rows.try_sum_along((H,));
        let _: Result<Tensor<f32, Short>, _> = rows.try_mean_along((H,));
        let _: Result<Tensor<f32, Small>, _> = rows.try_flipped((H,));
        let _: Result<Tensor<f32, Small>, _> = rows.try_padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
        let _: Tensor<f32, Small> = rows.padded_with_edge((DimH::<1>,), (DimH::<1>,));
        let _: Result<Tensor<f32, Small>, _> = rows.try_padded_with_edge((DimH::<1>,), (DimH::<1>,));
    }
}

fn main() {}
