// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::layout;

fn main() {
    println!("{:?}", <layout!(HW[?, ?])>::with([480, 640]));
}
