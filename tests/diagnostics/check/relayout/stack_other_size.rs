// mistakes: 1
use tensor_layout::{layout, stack, Tensor, View, N};

type Frames = layout!(NHW[2, 4, 5]);

fn batch(one: View<u8, layout!(HW[4, 5])>, other: View<u8, layout!(HW[4, 6])>) -> Tensor<u8, Frames> {
    stack(N, (one, other))
}

fn main() {}
