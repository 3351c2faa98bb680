// mistakes: 1
// exception: warnings: the compiler no longer counts the assignment as one
use tensor_layout::{layout, Tensor, H, W};

fn main() {
    let mut image = Tensor::<u8, layout!(HW[2, 3], broadcast(H))>::filled(0);
    image[(H(0), W(1))] = 1;
}
