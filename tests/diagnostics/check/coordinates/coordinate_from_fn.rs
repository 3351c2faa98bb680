// mistakes: 1
// exception: errors: the compiler compares each part of the pattern
// The function takes the axes in storage order.
use tensor_layout::{layout, Tensor, C, H, W};

fn main() {
    let image = Tensor::<usize, layout!(HWC[C = 3, H = 4, W = 5])>::from_fn(|(H(h), W(w), C(c))| h + w + c);
    println!("{}", image.len());
}
