// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
//! The axis has a border only after its positions.
use tensor_layout::{layout, DimH, DimW, Tensor};

type Wide = layout!(HW[H = 3, W = 6]);

fn main() {
    let image = Tensor::<u8, layout!(HW[H = 2, W = 3])>::filled(1);
    let _: Tensor<u8, Wide> = image.padded_with_edge((DimH::<1>,), (DimW::<2>,));
}
