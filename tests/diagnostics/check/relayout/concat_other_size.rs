// mistakes: 1
use tensor_layout::{concat, layout, Tensor, View, H};

type Top = layout!(HW[1, 3]);
type Bottom = layout!(HW[2, 4]);

fn join(top: View<u8, Top>, bottom: View<u8, Bottom>) -> Tensor<u8, layout!(HW[3, 3])> {
    concat(H, (top, bottom))
}

fn main() {}
