// mistakes: 1
// exception: errors: a bound and a type that follows from it are missing
use tensor_layout::{concat, layout, Tensor, View, H};

type Row = layout!(HW[1, 3]);

fn join(top: View<u8, Row>, bottom: View<f32, Row>) -> Tensor<u8, layout!(HW[2, 3])> {
    concat(H, (top, bottom))
}

fn main() {}
