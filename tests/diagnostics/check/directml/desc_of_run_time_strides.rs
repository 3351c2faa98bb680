// mistakes: 1
use tensor_layout::dml::TensorDesc;
use tensor_layout::{DimH, DimW, RunTimeStrides, TensorLayout};

type Foreign = TensorLayout<(DimH<480>, DimW<640>), RunTimeStrides>;

fn main() {
    let plane = TensorDesc::new::<u8, Foreign>();
    println!("{plane:?}");
}
