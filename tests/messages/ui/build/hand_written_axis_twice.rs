// mistakes: 1
use tensor_layout::{DimH, DimW, H, Tensor, TensorLayout, W};

fn main() {
    let image = Tensor::<u8, TensorLayout<(DimH<2>, DimW<3>), (H, W, W)>>::filled(0);
    println!("{}", image.len());
}
