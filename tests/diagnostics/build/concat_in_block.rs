// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
// exception: paths: `concat` is also the name of a macro of the language
use tensor_layout::{concat, layout, Tensor, C};

fn main() {
    let six = Tensor::<u8, layout!(C[6])>::filled(1);
    let four = Tensor::<u8, layout!(C[4])>::filled(2);
    let _: Tensor<u8, layout!(C4c[C = 10])> = concat(C, (&six, &four));
}
