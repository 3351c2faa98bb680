// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::{layout, Tensor, H, W};

fn main() {
    let image = Tensor::<usize, layout!(HW[?, 3])>::from_fn(|(H(h), W(w))| h + w);
    println!("{}", image.len());
}
