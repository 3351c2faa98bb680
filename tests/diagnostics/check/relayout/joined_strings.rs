// mistakes: 4
// Each function that joins tensors, of elements that cannot be copied, and of elements that are borrowed.
use tensor_layout::{concat, layout, stack, try_concat, try_stack, Tensor, View, H};

type Row = layout!(W[8]);
type Rows = layout!(HW[H = 2, W = 8]);
type Two = layout!(HW[H = 4, W = 8]);

fn concat_strings(rows: View<String, Rows>) {
    let _: Tensor<String, Two> = concat(H, (rows, rows));
}

fn try_concat_strings(rows: View<String, Rows>) {
    let _: Result<Tensor<String, Two>, _> = try_concat(H, (rows, rows));
}

fn stack_strings(row: View<String, Row>) {
    let _: Tensor<String, Rows> = stack(H, (row, row));
}

fn try_stack_strings(row: View<String, Row>) {
    let _: Result<Tensor<String, Rows>, _> = try_stack(H, (row, row));
}

fn main() {}
