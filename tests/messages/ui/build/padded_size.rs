// mistakes: 2
use tensor_layout::{layout, DimH, DimW, Tensor};

fn main() {
    let row = Tensor::<u8, layout!(W[3])>::filled(1);
    let _: Tensor<u8, layout!(W[6])> = row.padded_with(0, (DimW::<1>,), (DimW::<4>,));
    let plane = Tensor::<u8, layout!(HW[2, 3])>::filled(1);
    let _: Tensor<u8, layout!(HW[3, 6])> = plane.padded_with(0, (DimH::<1>,), (DimW::<4>,));
}
