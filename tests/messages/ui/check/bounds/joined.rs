// mistakes: 13
// exception: paths: `concat` is also the name of a macro of the language
// Other functions that join tensors: an axis that is not there, other sizes, other elements, open sizes, and a storage
// that cannot be written to. Other programs have `concat`.
use tensor_layout::{concat, layout, stack, try_concat, try_stack, Tensor, View, C, H};

type Row = layout!(W[8]);
type Rows = layout!(HW[H = 2, W = 8]);
type Two = layout!(HW[H = 4, W = 8]);
type Narrow = layout!(HW[H = 4, W = 7]);

fn try_concat_axis(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Rows>, _> = try_concat(C, (rows, rows));
}

fn try_concat_size(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, Narrow>, _> = try_concat(H, (rows, rows));
}

fn try_concat_element(rows: View<f32, Rows>) {
    let _: Result<Tensor<u8, Two>, _> = try_concat(H, (rows, rows));
}

fn concat_storage(rows: View<f32, Rows>) {
    let _: Tensor<f32, layout!(HW[4, 8], broadcast(W))> = concat(H, (rows, rows));
}

fn try_concat_storage(rows: View<f32, Rows>) {
    let _: Result<Tensor<f32, layout!(HW[4, 8], broadcast(W))>, _> = try_concat(H, (rows, rows));
}

fn stack_axis(row: View<f32, Row>) {
    let _: Tensor<f32, Row> = stack(C, (row, row));
}

fn try_stack_axis(row: View<f32, Row>) {
    let _: Result<Tensor<f32, Row>, _> = try_stack(C, (row, row));
}

fn try_stack_size(row: View<f32, Row>) {
    let _: Result<Tensor<f32, layout!(HW[2, 7])>, _> = try_stack(H, (row, row));
}

fn stack_element(row: View<f32, Row>) {
    let _: Tensor<u8, Rows> = stack(H, (row, row));
}

fn try_stack_element(row: View<f32, Row>) {
    let _: Result<Tensor<u8, Rows>, _> = try_stack(H, (row, row));
}

fn stack_open(row: View<f32, Row>) {
    let _: Tensor<f32, layout!(HW[2, ?])> = stack(H, (row, row));
}

fn stack_storage(row: View<f32, Row>) {
    let _: Tensor<f32, layout!(HW[2, 8], broadcast(W))> = stack(H, (row, row));
}

fn try_stack_storage(row: View<f32, Row>) {
    let _: Result<Tensor<f32, layout!(HW[2, 8], broadcast(W))>, _> = try_stack(H, (row, row));
}

fn main() {}
