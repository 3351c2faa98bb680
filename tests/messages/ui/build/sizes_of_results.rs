// mistakes: 8
use tensor_layout::{layout, stack, zip_map_into, DimH, DimK, DimN, DimW, Tensor, View, C, H};

type Rows = layout!(HW[2, 3]);

fn main() {
    let row = View::<u8, layout!(W[3])>::from_array(&[1; 3]);
    let plane = View::<u8, Rows>::from_array(&[1; 6]);
    // The borders of one axis, and those of the axes of one border each, add up to other sizes.
    let _: Tensor<u8, layout!(W[6])> = row.padded_with(0, (DimW::<1>,), (DimW::<4>,));
    let _: Tensor<u8, layout!(HW[3, 6])> = plane.padded_with(0, (DimH::<1>,), (DimW::<4>,));
    let _: Tensor<u8, layout!(CHW[3, 2, 3])> = stack(C, [plane, plane]);
    // Several means, windows of three rows, and none.
    let _ = View::<f32, layout!(C[3])>::from_array(&[0.5; 3]).broadcast(C(4));
    let _ = plane.windows(H, DimK::<3>);
    let _ = plane.windows(H, DimK::<0>);
    let _ = plane.broadcast(DimN::<0>);
    let y = View::<u8, layout!(HW[9, 12])>::from_array(&[1; 108]);
    let mut sum = Tensor::<u8, layout!(HW[9, 12])>::filled(1);
    zip_map_into((y, plane.repeated((DimH::<4>, DimW::<4>))), &mut sum, |(y, u)| y + u);
}
