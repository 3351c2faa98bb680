// mistakes: 3
// Each form of `try_rearrange!` that makes a mapping. Nothing gives the stride of H.
use tensor_layout::{layout, try_rearrange, Tensor, View};

layout! {
    type Pixels = P[?];
    type Rows = HW[H = ?, W = 640], strides(H = ?);
}

fn make(pixels: View<u8, Pixels>, rows: usize) {
    let _ = try_rearrange!(pixels: P(H W) -> Rows: H W, H = rows);
}

fn view(pixels: View<u8, Pixels>, rows: usize) {
    let _ = try_rearrange!(pixels: P(H W) -> view Rows: H W, H = rows);
}

fn view_mut(pixels: &mut Tensor<u8, Pixels>, rows: usize) {
    let _ = try_rearrange!(*pixels: P(H W) -> view mut Rows: H W, H = rows);
}

fn main() {}
