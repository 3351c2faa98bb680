// mistakes: 1
// PyTorch: torch.empty.
use tensor_layout::{layout, Tensor};

fn main() {
    let image = Tensor::<u8, layout!(HW[2, 3])>::empty([2, 3]);
    println!("{}", image.len());
}
