// mistakes: 8
use tensor_layout::{layout, stack, zip_map_into, DimH, DimK, DimN, DimW, Tensor, View, C, H};

type Rows = layout!(HW[2, 3]);

// The borders of one axis, and those of the axes of one border each, add up to other sizes.
fn padded(row: View<u8, layout!(W[3])>, plane: View<u8, Rows>) {
    let _: Tensor<u8, layout!(W[6])> = row.padded_with(0, (DimW::<1>,), (DimW::<4>,));
    let _: Tensor<u8, layout!(HW[3, 6])> = plane.padded_with(0, (DimH::<1>,), (DimW::<4>,));
}

fn stacked(plane: View<u8, Rows>) {
    let _: Tensor<u8, layout!(CHW[3, 2, 3])> = stack(C, [plane, plane]);
}

// Several means, windows of three rows, and none.
fn repeated(means: View<f32, layout!(C[3])>, plane: View<u8, Rows>) {
    let _ = means.broadcast(C(4));
    let _ = plane.windows(H, DimK::<3>);
    let _ = plane.windows(H, DimK::<0>);
    let _ = plane.broadcast(DimN::<0>);
}

fn mapped(y: View<u8, layout!(HW[9, 12])>, u: View<u8, Rows>, sum: &mut Tensor<u8, layout!(HW[9, 12])>) {
    zip_map_into((y, u.repeated((DimH::<4>, DimW::<4>))), sum, |(y, u)| y + u);
}

fn main() {
    let plane = View::from_array(&[1; 6]);
    padded(View::from_array(&[1; 3]), plane);
    stacked(plane);
    repeated(View::from_array(&[0.5; 3]), plane);
    mapped(View::from_array(&[1; 108]), plane, &mut Tensor::filled(1));
}
