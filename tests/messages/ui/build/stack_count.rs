// mistakes: 1
use tensor_layout::{layout, stack, Tensor, C};

fn main() {
    let plane = Tensor::<u8, layout!(HW[1, 3])>::filled(1);
    let _: Tensor<u8, layout!(CHW[3, 1, 3])> = stack(C, [&plane, &plane]);
}
