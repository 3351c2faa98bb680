// mistakes: 6
// Other mistakes of tensors that are joined: an axis that is not there, other sizes, open sizes, and a storage that cannot
// be written to. Other programs have more of `concat`.
use tensor_layout::{concat, layout, stack, Tensor, View, C, H};

type Row = layout!(W[8]);
type Rows = layout!(HW[H = 2, W = 8]);
type Narrow = layout!(HW[H = 2, W = 7]);

fn concatenated(rows: View<f32, Rows>) {
    let _: Tensor<f32, layout!(HW[4, 8], broadcast(W))> = concat(H, (rows, rows));
}

fn stacked(row: View<f32, Row>) {
    let _: Tensor<f32, Row> = stack(C, (row, row));
    let _: Tensor<u8, Rows> = stack(H, (row, row));
    let _: Tensor<f32, Narrow> = stack(H, (row, row));
    let _: Tensor<f32, layout!(HW[2, ?])> = stack(H, (row, row));
    let _: Tensor<f32, layout!(HW[2, 8], broadcast(W))> = stack(H, (row, row));
}

fn main() {}
