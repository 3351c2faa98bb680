// mistakes: 13
// exception: paths: `concat` is also the name of a macro of the language
// Other functions that join tensors: an axis that is not there, other sizes, other elements, open sizes, and a storage
// that cannot be written to. Other programs have `concat`.
use tensor_layout::{concat, layout, stack, try_concat, try_stack, Tensor, View, C, H};

type Row = layout!(W[8]);
type Rows = layout!(HW[H = 2, W = 8]);
type Two = layout!(HW[H = 4, W = 8]);
type Narrow = layout!(HW[H = 4, W = 7]);

// Each call is in a function of its own, for the compiler says only one of two equal errors in one function.
macro_rules! calls {
    ($($arguments:tt { $($call:stmt;)+ })+) => { $($(const _: () = { fn call $arguments { $call } };)+)+ };
}

calls! {
    (rows: View<f32, Rows>) {
        let _: Result<Tensor<f32, Rows>, _> = try_concat(C, (rows, rows));
        let _: Result<Tensor<f32, Narrow>, _> = try_concat(H, (rows, rows));
        let _: Result<Tensor<u8, Two>, _> = try_concat(H, (rows, rows));
        let _: Tensor<f32, layout!(HW[4, 8], broadcast(W))> = concat(H, (rows, rows));
        let _: Result<Tensor<f32, layout!(HW[4, 8], broadcast(W))>, _> = try_concat(H, (rows, rows));
    }
    (row: View<f32, Row>) {
        let _: Tensor<f32, Row> = stack(C, (row, row));
        let _: Result<Tensor<f32, Row>, _> = try_stack(C, (row, row));
        let _: Result<Tensor<f32, layout!(HW[2, 7])>, _> = try_stack(H, (row, row));
        let _: Tensor<u8, Rows> = stack(H, (row, row));
        let _: Result<Tensor<u8, Rows>, _> = try_stack(H, (row, row));
        let _: Tensor<f32, layout!(HW[2, ?])> = stack(H, (row, row));
        let _: Tensor<f32, layout!(HW[2, 8], broadcast(W))> = stack(H, (row, row));
        let _: Result<Tensor<f32, layout!(HW[2, 8], broadcast(W))>, _> = try_stack(H, (row, row));
    }
}

fn main() {}
