// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::{layout, DimP, Tensor, H, W};

fn main() {
    let photo = Tensor::<u8, layout!(HW[H = 224, W = 224])>::filled(0);
    println!("{}", photo.into_merged((H, W), DimP::<50000>).len());
}
