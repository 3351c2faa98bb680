// mistakes: 1
use tensor_layout::{layout, Tensor, H, W};

fn main() {
    let image = Tensor::<usize, layout!(HW[?, 3])>::from_fn(|(H(h), W(w))| h + w);
    println!("{}", image.len());
}
