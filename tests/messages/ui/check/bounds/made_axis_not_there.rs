// mistakes: 10
// Functions that make a tensor, and would ignore axes that are not there.
use tensor_layout::{layout, Tensor, View, C, H};

type Rows = layout!(HW[H = 8, W = 8]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (rows: View<f32, Rows>) {
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
