// mistakes: 25
// Other functions that make a tensor, whose strides nothing gives, and slices of elements that may lie apart. Other programs
// have `to_layout`.
use tensor_layout::{concat, layout, stack, try_concat, try_stack, DimH, Tensor, View, ViewMut, H};

type Rows = layout!(HW[8, 8]);
type Open = layout!(HW[8, 8], strides(H = ?));
type Tall = layout!(HW[10, 8], strides(H = ?));
type Short = layout!(W[8], strides(W = ?));

fn view_mut_as_slice(mut rows: ViewMut<f32, Open>) {
    let _ = rows.as_slice();
    let _ = rows.as_mut_slice();
}

fn tensor_as_slice(mut rows: Tensor<f32, Open>) {
    let _ = rows.as_slice();
    let _ = rows.as_mut_slice();
}

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
        let _: Tensor<f32, Short> = rows.mean_along((H,));
        let _: Result<Tensor<f32, Short>, _> = rows.try_mean_along((H,));
        let _: Tensor<f32, Open> = rows.flipped((H,));
        let _: Result<Tensor<f32, Open>, _> = rows.try_flipped((H,));
        let _: Tensor<f32, Tall> = rows.padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
        let _: Result<Tensor<f32, Tall>, _> = rows.try_padded_with(0.0, (DimH::<1>,), (DimH::<1>,));
        let _: Tensor<f32, Tall> = rows.padded_with_edge((DimH::<1>,), (DimH::<1>,));
        let _: Result<Tensor<f32, Tall>, _> = rows.try_padded_with_edge((DimH::<1>,), (DimH::<1>,));
        let _: Tensor<f32, Open> = rows.to_layout();
        let _: Result<Tensor<f32, Open>, _> = rows.try_to_layout();
        let _: Tensor<f32, layout!(HW[16, 8], strides(H = ?))> = concat(H, (rows, rows));
        let _: Result<Tensor<f32, layout!(HW[16, 8], strides(H = ?))>, _> = try_concat(H, (rows, rows));
    }
    (row: View<f32, layout!(W[8])>) {
        let _: Tensor<f32, layout!(HW[2, 8], strides(H = ?))> = stack(H, (row, row));
        let _: Result<Tensor<f32, layout!(HW[2, 8], strides(H = ?))>, _> = try_stack(H, (row, row));
    }
    (rows: Tensor<f32, Rows>) {
        let _: Tensor<f32, Open> = rows.to_layout();
        let _: Result<Tensor<f32, Open>, _> = rows.try_to_layout();
    }
    (rows: View<f32, Open>) {
        let _ = rows.as_slice();
    }
}

fn main() {}
