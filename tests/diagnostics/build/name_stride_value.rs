// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::layout;

const ROW: usize = 2;

fn main() {
    println!("{}", layout!(HW[2, 3], strides(H = ROW)).span());
}
