// mistakes: 1
// exception: paths: `concat` is also the name of a macro of the language
use tensor_layout::{concat, layout, Tensor, H};

fn main() {
    let row = Tensor::<u8, layout!(HW[1, 3])>::filled(1);
    let _: Tensor<u8, layout!(HW[4, 3])> = concat(H, (&row, &row, &row));
}
