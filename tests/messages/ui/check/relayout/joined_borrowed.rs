// mistakes: 2
// Tensors of borrowed elements, joined.
use tensor_layout::{concat, layout, stack, Tensor, View, H};

type Row = layout!(W[8]);
type Rows = layout!(HW[H = 2, W = 8]);
type Two = layout!(HW[H = 4, W = 8]);

fn concat_words<'a>(rows: View<&'a str, Rows>) {
    let _: Tensor<&'a str, Two> = concat(H, (rows, rows));
}

fn stack_words<'a>(row: View<&'a str, Row>) {
    let _: Tensor<&'a str, Rows> = stack(H, (row, row));
}

fn main() {}
