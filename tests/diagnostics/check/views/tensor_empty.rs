// mistakes: 1
// exception: lines: the compiler lists four functions that make a tensor, with their bounds
// PyTorch: torch.empty.
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<u8, layout!(HW[2, 3])>::empty();
    println!("{}", image.len());
}
