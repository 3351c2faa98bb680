// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::layout;

type Image = layout!(HW[?, 3]);

fn main() {
    println!("{:?}", Image::mapping().span());
}
