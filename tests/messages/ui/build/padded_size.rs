// mistakes: 1
use tensor_layout::{layout, DimW, Tensor};

fn main() {
    let row = Tensor::<u8, layout!(W[3])>::filled(1);
    let _: Tensor<u8, layout!(W[6])> = row.padded_with(0, (DimW::<1>,), (DimW::<4>,));
}
