// mistakes: 16
// Other functions that make a tensor along axes that are not there. Other programs have `sum_along`.
use tensor_layout::{layout, Tensor, View, C, H};

type Rows = layout!(HW[H = 8, W = 8]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (rows: View<f32, Rows>) {
        let _: Tensor<f32, Rows> = rows.fold_along((C,), 0.0, |sum, x| sum + x);
        let _: Result<Tensor<f32, Rows>, _> = rows.try_fold_along((C,), 0.0, |sum, x| sum + x);
        let _: Tensor<f32, Rows> = rows.sum_along((C,));
        let _: Result<Tensor<f32, Rows>, _> = rows.try_sum_along((C,));
        let _: Tensor<f32, Rows> = rows.mean_along((C,));
        let _: Result<Tensor<f32, Rows>, _> = rows.try_mean_along((C,));
        let _: Tensor<f32, Rows> = rows.flipped((C,));
        let _: Result<Tensor<f32, Rows>, _> = rows.try_flipped((C,));
        let _: Tensor<f32, Rows> = rows.padded_with(0.0, (C(1),), (H(1),));
        let _: Tensor<f32, Rows> = rows.padded_with(0.0, (H(1),), (C(1),));
        let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with(0.0, (C(1),), (H(1),));
        let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with(0.0, (H(1),), (C(1),));
        let _: Tensor<f32, Rows> = rows.padded_with_edge((C(1),), (H(1),));
        let _: Tensor<f32, Rows> = rows.padded_with_edge((H(1),), (C(1),));
        let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with_edge((C(1),), (H(1),));
        let _: Result<Tensor<f32, Rows>, _> = rows.try_padded_with_edge((H(1),), (C(1),));
    }
}

fn main() {}
