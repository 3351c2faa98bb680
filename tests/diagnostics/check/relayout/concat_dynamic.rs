// mistakes: 1
// exception: lines: the compiler quotes the function, whose bounds take a line each
// exception: paths: `concat` is also the name of a macro of the language
use tensor_layout::{concat, layout, Tensor, View, H};

type Rows = layout!(HW[?, ?]);

fn join(top: View<u8, Rows>, bottom: View<u8, Rows>) -> Tensor<u8, Rows> {
    concat(H, (top, bottom))
}

fn main() {}
