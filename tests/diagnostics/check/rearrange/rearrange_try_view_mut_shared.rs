// mistakes: 1
use tensor_layout::{layout, try_rearrange, LayoutError, Tensor};

layout! {
    type Row = W[640];
    type Rows = HW[H = ?, W = 640], broadcast(H);
}

fn clear(row: &mut Tensor<u8, Row>, rows: usize) -> Result<(), LayoutError> {
    try_rearrange!(*row: W -> view mut Rows: H W, H = rows)?.fill(0);
    Ok(())
}

fn main() {}
