// mistakes: 1
use tensor_layout::{concat, layout, Tensor, View, H};

type Rows = layout!(HW[?, ?]);

fn join(top: View<u8, Rows>, bottom: View<u8, Rows>) -> Tensor<u8, Rows> {
    concat(H, (top, bottom))
}

fn main() {}
