// mistakes: 2
// Other forms of `rearrange!` that make or write a tensor, whose positions share elements.
use tensor_layout::{layout, try_rearrange, Rearrangement, Tensor, View};

layout! {
    type Row = W[640];
    type Rows = HW[H = 480, W = 640], broadcast(H);
    type Any = HW[H = ?, W = 640], broadcast(H);
}

fn apply(row: View<u8, Row>, rows: &Rearrangement<Row, Rows>) {
    let _: Tensor<u8, Rows> = rows.apply(row);
}

fn try_make(row: View<u8, Row>, rows: usize) {
    let _: Result<Tensor<u8, Any>, _> = try_rearrange!(row: W -> Any: H W, H = rows);
}

fn main() {}
